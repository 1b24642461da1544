import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callApi } from './callApi.ts'
import { createHostileMode } from './createHostileMode.ts'
import { createFaults } from './faults.ts'
import { pulseRoutes } from './pulseRoutes.ts'
import type { Route } from './reply.ts'
import { ok } from './reply.ts'
import { createRequestLog } from './requestLog.ts'
import { serveRoutes } from './serveRoutes.ts'

const echo: Route = { method: 'POST', path: '/echo', shape: 'api', handle: ({ body }) => ok(body) }
const faults = createFaults()
let server: Server
let url: string
beforeAll(async () => {
  const routes = [echo, ...pulseRoutes()]
  server = serveRoutes(routes, faults, createHostileMode(), createRequestLog())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

describe('the provider of the sandbox', () => {
  it('goes on after a path that is none, and after a client that goes away in the middle', async () => {
    for (const path of ['//', '//:99', '/%zz'])
      expect([path, (await fetch(`${url}${path}`)).ok]).toEqual([path, false])
    const { hostname, port } = new URL(url)
    const client = connect(Number(port), hostname)
    client.write(
      `POST /echo?projectId=p HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 9\r\n\r\n{`,
    )
    await once(server, 'request')
    client.destroy()
    expect((await callApi(url, 'GET', '/nowhere')).status).toBe(404)
  })

  it('allows pages the methods and headers that docs/provider.md names, and no others', async () => {
    const { status, headers } = await callApi(url, 'OPTIONS', '/echo', undefined, {
      'access-control-request-headers': 'authorization, x-other',
    })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const read = (name: string) => headers.get(`access-control-${name}`)?.split(', ') ?? []
    const allowed = ['allow-methods', 'allow-headers', 'expose-headers'].flatMap(read)
    const [, rule = ''] = /^\| CORS \|(.*)$/m.exec(readFileSync('docs/provider.md', 'utf8')) ?? []
    const documented = [...rule.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    expect(allowed).toEqual(
      documented.map((name) => (name === 'Retry-After' ? name.toLowerCase() : name)),
    )
  })

  it('refuses a body of another type than JSON, but for beacons', async () => {
    const asText = { 'content-type': 'text/plain' }
    expect((await callApi(url, 'POST', '/echo?projectId=x', { a: 1 })).body).toEqual({ a: 1 })
    expect((await callApi(url, 'POST', '/echo?projectId=x', {}, asText)).status).toBe(415)
    expect((await callApi(url, 'POST', '/batch?projectId=x', [], asText)).status).toBe(200)
  })

  it('refuses a project id that is in the body alone', async () => {
    expect((await callApi(url, 'POST', '/echo', { projectId: 'x' })).status).toBe(401)
  })

  it('refuses a body above a megabyte', async () => {
    const text = 'x'.repeat(1_100_000)
    expect((await callApi(url, 'POST', '/echo?projectId=x', { text })).status).toBe(413)
  })

  it('sends Retry-After with a fault that has it', async () => {
    faults.replace({ '/echo': { status: 429, retryAfter: 7, count: 1 } })
    const { status, headers } = await callApi(url, 'POST', '/echo?projectId=x', {})
    expect([status, headers.get('retry-after')]).toEqual([429, '7'])
  })
})

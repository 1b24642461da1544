import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import type { ChainSpec } from './ChainSpec.ts'
import { openChain } from './openChain.ts'

const open: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((chain) => chain.stop()))
})

/** A chain that echoes requests, over HTTP and WebSocket. */
function echoChain(starts: string[], fail = 0) {
  const spec: ChainSpec = {
    id: 'echo',
    networks: ['echo:1'],
    name: 'Echo',
    isAddress: () => true,
    async start() {
      starts.push('start')
      if (starts.length <= fail) throw new Error('no node today')
      const used = new WeakSet<Socket>()
      const server = createServer(async (request, response) => {
        // As a node that closes a kept connection in the moment of the next request.
        if (used.has(request.socket)) return request.socket.destroy()
        used.add(request.socket)
        const body = []
        for await (const part of request) body.push(part)
        response
          .setHeader('access-control-allow-origin', 'http://elsewhere')
          .end(`${request.method} ${request.url} ${Buffer.concat(body)}`)
      })
      const sockets = new WebSocketServer({ server })
      sockets.on('connection', (socket) =>
        socket.on('message', (data) => socket.send(`heard ${data}`)),
      )
      await once(server.listen(0, '127.0.0.1'), 'listening')
      return {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`,
        balanceOf: async () => 7n,
        fund: async () => {},
        reset: async () => void starts.push('reset'),
        async stop() {
          starts.push('stop')
          server.closeAllConnections()
          server.close()
        },
      }
    },
  }
  return spec
}
const opened = async (spec: ChainSpec, limit?: number) => {
  const chain = await openChain(spec, undefined, limit)
  open.push(chain)
  return chain
}

describe('a chain of the sandbox', () => {
  it('a chain starts once, on the first request, and answers every origin with CORS', async () => {
    const starts: string[] = []
    const { url, reset } = await opened(echoChain(starts))
    await reset()
    expect(starts).toEqual([])
    const ask = () => fetch(`${url}/v2/x?y=1`, { method: 'POST', body: 'hello' })
    const [first] = await Promise.all([ask(), ask()])
    expect(await first.text()).toBe('POST /base/v2/x?y=1 hello')
    expect(first.headers.get('access-control-allow-origin')).toBe('*')
    expect(starts).toEqual(['start'])
    await reset()
    await reset()
    expect(starts).toEqual(['start', 'reset'])
    await ask()
    await reset()
    expect(starts).toEqual(['start', 'reset', 'reset'])
  })

  it('answers though its node closes the connections that it could keep', async () => {
    const { url } = await opened(echoChain([]))
    for (let at = 0; at < 5; at++)
      expect((await fetch(`${url}/${at}`, { method: 'POST', body: 'hello' })).status).toBe(200)
  })

  it('answers a preflight without being started', async () => {
    const starts: string[] = []
    const { url } = await opened(echoChain(starts))
    expect((await fetch(url, { method: 'OPTIONS' })).status).toBe(204)
    expect(starts).toEqual([])
  })

  it('forwards WebSockets to the chain', async () => {
    const { url } = await opened(echoChain([]))
    const socket = new WebSocket(url.replace('http', 'ws'))
    await once(socket, 'open')
    socket.send('hi')
    const [echo] = await once(socket, 'message')
    expect(String(echo)).toBe('heard hi')
    socket.terminate()
  })

  it('reports why a chain did not start, and starts it on the next request', async () => {
    const starts: string[] = []
    const { url } = await opened(echoChain(starts, 1))
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([503, 'Error: no node today'])
    expect((await fetch(url)).status).toBe(200)
  })

  it('stops a chain that hangs on reset, and starts it again on demand', async () => {
    const starts: string[] = []
    const spec = echoChain(starts)
    const start = async () => ({
      ...(await spec.start()),
      reset: () => new Promise<void>(() => {}),
    })
    const { url, reset } = await opened({ ...spec, start }, 50)
    await fetch(url)
    await reset()
    expect(starts).toEqual(['start', 'stop'])
    expect(await (await fetch(`${url}/again`)).text()).toContain('GET /base/again')
    expect(starts).toEqual(['start', 'stop', 'start'])
  })

  it('a chain ends with the sandbox and does not start after it', async () => {
    const starts: string[] = []
    const chain = await openChain(echoChain(starts))
    await chain.running()
    await chain.stop()
    expect(starts).toEqual(['start', 'stop'])
    await expect(chain.running()).rejects.toThrow('was stopped')
  })
})

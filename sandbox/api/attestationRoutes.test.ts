import { runInNewContext } from 'node:vm'
import { verifyP256Jwt } from '@walletconnect/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRelay } from '../relay/startRelay.ts'
import { callApi } from './callApi.ts'
import type { Api } from './startApi.ts'
import { startApi } from './startApi.ts'

let api: Api
let relay: Awaited<ReturnType<typeof startRelay>>
beforeAll(async () => {
  relay = await startRelay({ exempt: [] })
  api = await startApi({ chains: [], relay })
})
afterAll(() => Promise.all([api.stop(), relay.stop()]))

/** Runs the page's script; returns what it posts to the framing page. */
async function readPosted(query: string): Promise<unknown> {
  const { body, type } = await callApi(api.url, 'GET', `/v3/attestation?projectId=test&${query}`)
  expect(type).toContain('text/html')
  const posted: unknown[] = []
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(String(body)) ?? []
  runInNewContext(script, { parent: { postMessage: (text: unknown) => posted.push(text) } })
  return JSON.parse(String(posted[0]))
}

describe('the verification host', () => {
  it('posts a statement that the client accepts with the public key of the host', async () => {
    const posted = Object(await readPosted('origin=https://shop.example&id=abc&decryptedId=def'))
    expect(posted.type).toBe('verify_attestation')
    const { body } = await callApi(api.url, 'GET', '/v3/public-key')
    expect(body.expiresAt).toBeGreaterThan(Date.now() / 1000)
    expect(verifyP256Jwt(posted.attestation, body.publicKey)).toMatchObject({
      id: 'abc',
      origin: 'https://shop.example',
      isScam: false,
      isVerified: true,
    })
  })

  it('lets no origin end the script of its page', async () => {
    const posted = Object(await readPosted(`origin=${encodeURIComponent('</script>')}&id=1`))
    expect(posted.type).toBe('verify_attestation')
  })
})

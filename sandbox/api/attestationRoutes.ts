import { generateKeyPairSync, sign } from 'node:crypto'
import type { Route } from './reply.ts'
import { ok } from './reply.ts'

const lifetimeSeconds = 3600
const encodePart = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

/** Text for a script element: no part of it ends the element. */
const toScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The verification host of WalletConnect, version 3. A site loads the page in a frame; the page
 * posts a signed statement about the site's origin, which wallets check with the public key. Every
 * origin counts as verified.
 */
export function attestationRoutes(): readonly Route[] {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  function attest(id: string, origin: string): string {
    const claims = { exp: now() + lifetimeSeconds, id, origin, isScam: false, isVerified: true }
    const text = `${encodePart({ alg: 'ES256', typ: 'JWT' })}.${encodePart(claims)}`
    const signature = sign('sha256', Buffer.from(text), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    })
    return `${text}.${signature.toString('base64url')}`
  }

  return [
    {
      method: 'GET',
      path: '/v3/attestation',
      shape: 'api',
      handle({ query }) {
        const attestation = attest(query.get('id') ?? '', query.get('origin') ?? '')
        // The client reads a text.
        const message = JSON.stringify({ type: 'verify_attestation', attestation })
        return {
          type: 'text/html',
          body: `<!doctype html><script>parent.postMessage(${toScript(message)}, '*')</script>`,
        }
      },
    },
    {
      method: 'GET',
      path: '/v3/public-key',
      shape: 'api',
      open: true,
      handle: () =>
        ok({
          publicKey: publicKey.export({ format: 'jwk' }),
          expiresAt: now() + lifetimeSeconds,
        }),
    },
  ]
}

import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isLoopback } from '../api/isLoopback.ts'
import { createProvider } from './createProvider.ts'
import { answerLogin } from './loginPage.ts'

export type Claims = { readonly sub: string; readonly name: string; readonly email: string }
export type Identity = {
  /** The issuer. */
  readonly url: string
  /** The URLs that start a login and exchange a code. */
  readonly endpoints: { readonly authorize: string; readonly token: string }
  /**
   * The claims of an ID token, if this issuer made it for that client and that nonce and it has not
   * expired.
   */
  readClaims(
    idToken: string,
    expected: { readonly client: string; readonly nonce: string },
  ): Claims | undefined
  stop(): Promise<void>
}

export type IdentityOptions = {
  /** The URL that every login returns to. */
  readonly callback: string
  /**
   * Called for each login page; true cuts the popup off from the page that opened it (COOP).
   */
  severs?(): boolean
}

const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/**
 * A real OpenID Connect provider in this process: one client for each social provider, code flow
 * with PKCE, no secrets.
 */
export async function startIdentity({
  callback,
  severs = () => false,
}: IdentityOptions): Promise<Identity> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const handler: { answer(request: IncomingMessage, response: ServerResponse): unknown } = {
    answer: () => undefined,
  }
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (!isLoopback(request.headers.host)) return response.writeHead(403).end()
    handler.answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  // Allowed because a server listening on TCP has an AddressInfo.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = createProvider({
    issuer: url,
    callback,
    key: privateKey.export({ format: 'jwk' }),
  })
  const callbackOf = provider.callback()
  handler.answer = (request, response) => {
    if (request.url?.startsWith('/login/'))
      return answerLogin({ provider, request, response, callback, severs })
    return callbackOf(request, response)
  }
  const key = createPublicKey({ key: publicKey.export({ format: 'jwk' }), format: 'jwk' })

  return {
    url,
    endpoints: { authorize: `${url}/auth`, token: `${url}/token` },
    readClaims(idToken, { client, nonce }) {
      const [head = '', body = '', signature = ''] = idToken.split('.')
      const signed = verify(
        'RSA-SHA256',
        Buffer.from(`${head}.${body}`),
        key,
        Buffer.from(signature, 'base64url'),
      )
      if (!signed || decoded(head).alg !== 'RS256') return undefined
      const { iss, aud, exp, nonce: given, sub, name, email } = decoded(body)
      return iss === url && aud === client && given === nonce && exp * 1000 > Date.now()
        ? { sub, name, email }
        : undefined
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

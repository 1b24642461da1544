import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from './providers.ts'
import type { Identity } from './startIdentity.ts'
import { startIdentity } from './startIdentity.ts'

const callback = 'http://127.0.0.1:9/callback'
let identity: Identity
beforeAll(async () => {
  identity = await startIdentity({ callback })
})
afterAll(() => identity?.stop())

const verifier = randomBytes(32).toString('hex')
const nonce = randomBytes(16).toString('hex')
const challenge = createHash('sha256').update(verifier).digest('base64url')
const asking = (client: string, more: Record<string, string> = {}) => ({
  client_id: client,
  redirect_uri: callback,
  response_type: 'code',
  scope: 'openid profile email',
  prompt: 'login',
  state: 'a-state',
  nonce,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  ...more,
})

/**
 * Goes through a login as a browser would, up to the callback; `how` is the button that is pressed.
 */
async function login(query: Record<string, string>, how = 'approve', name = 'Ada'): Promise<URL> {
  const jar = new Map<string, string>()
  let url = new URL(identity.endpoints.authorize)
  let init: RequestInit = {}
  url.search = String(new URLSearchParams(query))
  for (let step = 0; step < 8; step++) {
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = answer.headers.get('location')
    init = next ? {} : { method: 'POST', body: new URLSearchParams({ name, how }) }
    if (next) url = new URL(next, identity.url)
    if (url.href.startsWith(callback)) return url
  }
  throw new Error('The login did not end')
}
const exchange = async (client: string, code: string | null, given = verifier) => {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client,
    redirect_uri: callback,
    code: code ?? '',
    code_verifier: given,
  })
  return (await fetch(identity.endpoints.token, { method: 'POST', body })).json()
}

describe('the identity provider', () => {
  it.each(Object.keys(providers))(
    'a login with %s by code and PKCE returns an ID token of the visitor',
    async (client) => {
      const back = await login(asking(client), 'approve', 'Ada Lovelace')
      expect(back.searchParams.get('state')).toBe('a-state')
      const { id_token: token } = await exchange(client, back.searchParams.get('code'))
      expect(identity.readClaims(token, { client, nonce })).toEqual({
        sub: `${client}:Ada Lovelace`,
        name: 'Ada Lovelace',
        email: 'ada.lovelace@example.test',
      })
    },
  )

  it('refuses a token of another client, nonce or key', async () => {
    const back = await login(asking('google'))
    const { id_token: token } = await exchange('google', back.searchParams.get('code'))
    const [head, body, signature] = String(token).split('.')
    const forged = Buffer.from(
      JSON.stringify({
        ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()),
        sub: 'google:Eve',
      }),
    ).toString('base64url')
    expect(identity.readClaims(token, { client: 'github', nonce })).toBeUndefined()
    expect(identity.readClaims(token, { client: 'google', nonce: 'other' })).toBeUndefined()
    expect(
      identity.readClaims(`${head}.${forged}.${signature}`, { client: 'google', nonce }),
    ).toBeUndefined()
    expect(identity.readClaims('', { client: 'google', nonce })).toBeUndefined()
  })

  it('a code needs its verifier, and works once', async () => {
    const stolen = await login(asking('google'))
    expect(await exchange('google', stolen.searchParams.get('code'), 'x'.repeat(64))).toMatchObject(
      { error: 'invalid_grant' },
    )
    const back = await login(asking('google'))
    expect(await exchange('google', back.searchParams.get('code'))).toHaveProperty('id_token')
    expect(await exchange('google', back.searchParams.get('code'))).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('PKCE is required, and only the one callback is returned to', async () => {
    const { code_challenge: _challenge, code_challenge_method: _method, ...bare } = asking('google')
    expect((await login(bare)).searchParams.get('error')).toBe('invalid_request')
    const elsewhere = await fetch(
      `${identity.endpoints.authorize}?${new URLSearchParams(asking('google', { redirect_uri: 'http://evil.example/' }))}`,
    )
    expect(elsewhere.status).toBe(400)
  })

  it.each([
    ['deny', 'access_denied'],
    ['error', 'server_error'],
  ])('a login that ends by %s returns %s', async (how, error) => {
    expect((await login(asking('x'), how)).searchParams.get('error')).toBe(error)
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import type { Account, Caip2, NamespaceManifest } from '#kernel'
import { toAccountId } from '#kernel'
import { namespaces } from '../../modal/catalog.ts'
import { loadNamespace } from '../../test/harness/loadNamespace.ts'
import { createServerHost } from '../../verify/createServerHost.ts'
import { signWithReference } from '../reference-verifiers/signWithReference.ts'
import type { AuthApi } from './createAuthApi.ts'
import { createAuthApi } from './createAuthApi.ts'
import { loadApiContract } from './loadApiContract.ts'
import type { Call } from './reply.ts'
import { RouteError } from './reply.ts'

const contract = loadApiContract()
const ids = Object.keys(namespaces)
let authApi: AuthApi
beforeAll(() => {
  authApi = createAuthApi({
    nodes: {},
    emailOf: (uuid) => (uuid === 'known' ? 'ada@example.org' : undefined),
  })
})

/** A call as the server hands it over; what is wrong with it by the contract is an error. */
async function call(
  method: string,
  path: string,
  {
    body,
    headers = {},
    query = {},
  }: { body?: unknown; headers?: Call['headers']; query?: Record<string, string> } = {},
) {
  const route = authApi.routes.find((one) => one.method === method && one.path === path)
  if (!route) throw new Error(`No route ${method} ${path}`)
  const client = { projectId: 'p', st: 'appkit', sv: 'html-latchkey-0' }
  if (body !== undefined)
    expect(contract.request({ method, path, query: { ...client, ...query }, body })).toEqual([])
  try {
    const reply = await route.handle({
      method,
      path,
      params: {},
      query: new URLSearchParams({ ...client, ...query }),
      headers,
      body,
    })
    expect(
      contract.answer(
        { method, path },
        { status: 200, type: 'application/json', body: reply.body },
      ),
    ).toEqual([])
    return { status: 200, body: Object(reply.body) }
  } catch (error) {
    if (error instanceof RouteError) return { status: error.status, body: { error: error.message } }
    throw error
  }
}

/** A message of an ecosystem for a nonce of the API, signed with that ecosystem's own library. */
async function signed(
  id: string,
  more: { readonly domain?: string; readonly nonce?: string } = {},
) {
  const { body: given } = await call('GET', '/auth/v1/nonce')
  const plugin = await namespaces[id]?.()
  const manifest = plugin?.manifest.contributes?.[0]?.item as NamespaceManifest
  const code = await loadNamespace(manifest, createServerHost(manifest.networks, Date.now))
  const sign = signWithReference[id]
  if (!sign) throw new Error(`Nobody signs for ${id}`)
  const { network, address } = await sign('who are you?')
  const account: Account = {
    id: toAccountId(network as Caip2, address),
    address,
    network: network as Caip2,
    role: 'eoa',
  }
  const fields = {
    domain: 'shop.example',
    uri: 'https://shop.example',
    version: '1',
    nonce: given.nonce,
    issuedAt: new Date().toISOString(),
    ...more,
  }
  const message = code.signInText({ ...fields, network: account.network }, account)
  const { signature, ...proof } = (await sign(message)).signed
  const body = {
    data: { ...fields, accountAddress: address, chainId: network },
    message,
    signature,
    clientId: null,
    proof: { account: account.id, ...proof },
  }
  return {
    account,
    body,
    headers: { 'x-nonce-jwt': `Bearer ${given.token}`, origin: 'https://shop.example' },
  }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(ids)('signing in with %s', (id) => {
  it('issues a token that identifies the signer until it is ended', async () => {
    const { account, body, headers } = await signed(id)
    const { status, body: answer } = await call('POST', '/auth/v1/authenticate', { body, headers })
    expect(status).toBe(200)
    const me = await call('GET', '/auth/v1/me', { headers: bearer(answer.token) })
    expect(me.body).toMatchObject({
      address: account.address,
      caip2Network: account.network,
      domain: 'shop.example',
      sub: account.id,
    })
    await call('POST', '/auth/v1/sign-out', { headers: bearer(answer.token), body: {} })
    expect(await call('GET', '/auth/v1/me', { headers: bearer(answer.token) })).toMatchObject({
      status: 401,
    })
  })
})

describe('refused sign-in', () => {
  it('refuses a used nonce, one of another visitor, and a foreign token', async () => {
    const { body, headers } = await signed('eip155')
    expect(await call('POST', '/auth/v1/authenticate', { body, headers })).toMatchObject({
      status: 200,
    })
    expect(await call('POST', '/auth/v1/authenticate', { body, headers })).toMatchObject({
      status: 401,
    })
    const other = await signed('eip155')
    expect(
      await call('POST', '/auth/v1/authenticate', { body: other.body, headers }),
    ).toMatchObject({ status: 401 })
    const [head = '', payload = ''] = other.headers['x-nonce-jwt'].split('.')
    for (const token of [`${head}.${payload}.`, `${head}.${payload}.AAAA`, 'Bearer', ''])
      expect(
        await call('POST', '/auth/v1/authenticate', {
          body: other.body,
          headers: { ...other.headers, 'x-nonce-jwt': token },
        }),
      ).toMatchObject({
        status: 401,
      })
  })

  it('accepts a nonce once, also of two requests at the same time', async () => {
    const { body, headers } = await signed('eip155')
    const both = [1, 2].map(() => call('POST', '/auth/v1/authenticate', { body, headers }))
    const statuses = (await Promise.all(both)).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
  })

  it('refuses a message for another site', async () => {
    const { body, headers } = await signed('eip155', { domain: 'evil.example' })
    expect(await call('POST', '/auth/v1/authenticate', { body, headers })).toMatchObject({
      status: 401,
      body: { error: 'Not valid: domain' },
    })
  })

  it('refuses another account and another text', async () => {
    const { body, headers } = await signed('solana')
    const other = {
      ...body,
      data: { ...body.data, accountAddress: '11111111111111111111111111111111' },
    }
    expect(await call('POST', '/auth/v1/authenticate', { body: other, headers })).toMatchObject({
      status: 401,
    })
    expect(
      await call('POST', '/auth/v1/authenticate', {
        body: { ...body, message: `${body.message} ` },
        headers,
      }),
    ).toMatchObject({ status: 401 })
  })

  it('refuses an account whose requested email address is unconfirmed', async () => {
    const { body, headers } = await signed('eip155')
    expect(
      await call('POST', '/auth/v1/authenticate', {
        body,
        headers: { ...headers, 'x-otp': 'unknown' },
      }),
    ).toMatchObject({
      status: 403,
      body: { error: 'OTP is required' },
    })
  })
})

describe('provider session', () => {
  it('the session carries the confirmed address and plain host data', async () => {
    const { body, headers } = await signed('eip155')
    const { body: answer } = await call('POST', '/auth/v1/authenticate', {
      body,
      headers: { ...headers, 'x-otp': 'known' },
    })
    await call('PUT', '/auth/v1/account-metadata', {
      headers: bearer(answer.token),
      body: { metadata: { plan: 'gold' } },
    })
    const me = await call('GET', '/auth/v1/me', {
      headers: bearer(answer.token),
      query: { includeAppKitAccount: 'true' },
    })
    expect(me.body).toMatchObject({
      email: 'ada@example.org',
      appKitAccount: { metadata: { plan: 'gold' } },
    })
  })
})

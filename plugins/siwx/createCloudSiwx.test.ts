import { describe, expect, test } from 'vitest'
import type { Caip2 } from '#kernel'
import { toAccountId } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { createAuthApi } from '../../sandbox/api/createAuthApi.ts'
import { failure, RouteError } from '../../sandbox/api/reply.ts'
import { signWithReference } from '../../sandbox/reference-verifiers/signWithReference.ts'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createCloudSiwx } from './createCloudSiwx.ts'

/**
 * An implementation against the sandbox's routes. `confirmed` returns the confirmed address of a
 * code.
 */
function start(confirmed: (uuid: string) => string | undefined = () => undefined) {
  const desk = createAuthApi({ nodes: {}, emailOf: confirmed })
  const respond: Parameters<typeof createSiwxTools>[0] = {
    async respond(url, { method = 'GET', headers = {}, body }) {
      if (url.pathname === '/auth/v1/otp')
        return { body: method === 'POST' ? { uuid: 'u-1' } : 'null' }
      const route = desk.routes.find((one) => one.method === method && one.path === url.pathname)
      const lower = Object.fromEntries(
        Object.entries({ ...headers, origin: 'https://shop.example' }).map(([name, value]) => [
          name.toLowerCase(),
          value,
        ]),
      )
      try {
        const call = {
          method,
          path: url.pathname,
          params: {},
          query: url.searchParams,
          headers: lower,
          body: body ? JSON.parse(String(body)) : undefined,
        }
        const reply = await route?.handle(call)
        return { body: JSON.stringify(reply?.body) }
      } catch (error) {
        if (!(error instanceof RouteError)) throw error
        return { ...failure('api', error), status: error.status }
      }
    },
  }
  const test = createSiwxTools(respond)
  // The sandbox uses the real clock.
  test.clock.skew(Date.now() - test.clock.now())
  const siwx = createCloudSiwx(test.tools, {})
  const signed = async (id = 'cosmos') => {
    const sign = signWithReference[id]
    if (!sign) throw new Error(`No signer for ${id}`)
    const { network, address } = await sign('who are you?')
    const chainId = network as Caip2
    const data = await siwx.createMessage({ accountAddress: address, chainId })
    const message = data.toString()
    const { signature, ...rest } = (await sign(message)).signed
    const session: SiwxSession = {
      data,
      message,
      signature,
      proof: { account: toAccountId(chainId, address), message, signature, ...rest },
    }
    return { session, chainId, address }
  }
  const requestsTo = (path: string) => test.http.requests.filter(({ url }) => url.pathname === path)
  return { ...test, siwx, signed, requestsTo }
}

describe('sessions at the provider', () => {
  test('sessions at the provider are verified there and returned by their token, for their account and network only', async () => {
    const { siwx, signed, store, requestsTo } = start()
    const { session, chainId, address } = await signed()
    expect(session.data.nonce).toMatch(/^[0-9a-f]{32}$/)
    await siwx.addSession(session)
    const [found] = await siwx.getSessions(chainId, address)
    expect(found).toMatchObject({
      data: { accountAddress: address, chainId, domain: 'shop.example', nonce: session.data.nonce },
      message: '',
      signature: '',
    })
    expect(await siwx.getSessions('eip155:1', address)).toEqual([])
    expect(await siwx.getSessions(chainId, 'stranger')).toEqual([])
    expect(requestsTo('/auth/v1/me')[0]?.call.headers?.['Authorization']).toMatch(
      /^Bearer [\w-]+\.[\w-]+\.[\w-]+$/,
    )
    // The signature is stored nowhere.
    expect(
      store
        .keys()
        .map((key) => store.get(key))
        .join(),
    ).not.toContain(session.signature)
  })
  test('sessions at the provider are found if it spells the address in another way', async () => {
    const { siwx, signed, http } = start()
    const { session, chainId, address } = await signed('eip155')
    await siwx.addSession(session)
    const { respond } = http
    http.respond = async (url, call) => {
      const answer = await respond(url, call)
      return url.pathname === '/auth/v1/me'
        ? { ...answer, body: String(answer?.body).replaceAll(address, address.toLowerCase()) }
        : answer
    }
    expect(address).not.toBe(address.toLowerCase())
    const [found] = await siwx.getSessions(chainId, address)
    expect(found?.data.accountAddress).toBe(address)
    expect(await siwx.getSessions(chainId, `0x${'1'.repeat(40)}`)).toEqual([])
  })
  test('sessions at the provider are missing if the provider refuses them', async () => {
    const { siwx, signed } = start()
    const { session, chainId, address } = await signed()
    const other = { ...session, message: `${session.message} ` }
    await expect(siwx.addSession(other)).rejects.toMatchObject({
      code: 'http-failed',
      context: { status: 401 },
    })
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
  test('sessions at the provider are missing while the provider is unreachable, and present afterwards', async () => {
    const { siwx, signed, http, clock } = start()
    const { session, chainId, address } = await signed()
    await siwx.addSession(session)
    const { respond } = http
    http.respond = () => ({ status: 400 })
    expect(await siwx.getSessions(chainId, address)).toEqual([])
    http.respond = respond
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await clock.advance(25 * 60 * 60 * 1000)
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
  test('sessions that the provider accepted on this page stay while it does not respond, until they are over', async () => {
    const { siwx, signed, http, clock } = start()
    const { session, chainId, address } = await signed()
    await siwx.addSession(session)
    http.respond = () => Promise.reject(new TypeError('offline'))
    const read = async (account = address) => {
      const reading = siwx.getSessions(chainId, account)
      await clock.advance(30_000)
      return reading
    }
    expect(await read()).toMatchObject([{ data: { nonce: session.data.nonce }, signature: '' }])
    expect(await read('stranger')).toEqual([])
    await clock.advance(8 * 24 * 60 * 60 * 1000)
    expect(await read()).toEqual([])
  })
  test('sessions at the provider end here and at the provider when the visitor signs out', async () => {
    const { siwx, signed, store, requestsTo } = start()
    const { session, chainId, address } = await signed()
    await siwx.addSession(session)
    await siwx.revokeSession('eip155:1', address)
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    await siwx.setSessions([])
    expect(store.keys()).toEqual([])
    expect(requestsTo('/auth/v1/sign-out')).toHaveLength(1)
  })
  test('sessions at the provider outlive the end of another account’s while it does not respond', async () => {
    const { siwx, signed, http, clock } = start()
    const { session, chainId, address } = await signed()
    await siwx.addSession(session)
    const { respond } = http
    http.respond = () => Promise.reject(new TypeError('offline'))
    const revoke = async (network: Caip2, account: string) => {
      const revoking = siwx.revokeSession(network, account)
      await clock.advance(30_000)
      return revoking
    }
    await revoke('eip155:1', 'stranger')
    http.respond = respond
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
    http.respond = () => Promise.reject(new TypeError('offline'))
    await revoke(chainId, address)
    http.respond = respond
    expect(await siwx.getSessions(chainId, address)).toEqual([])
  })
  test('sessions at the provider are tied to the email address whose code was confirmed', async () => {
    const { siwx, signed, requestsTo } = start((uuid) =>
      uuid === 'u-1' ? 'ada@shop.example' : undefined,
    )
    expect(await siwx.cloud.requestCode('ada@shop.example', 'cosmos:a:b')).toBe(true)
    await siwx.cloud.confirmCode('123456')
    expect(
      requestsTo('/auth/v1/otp').map(({ call }) => [call.method, call.headers?.['x-otp']]),
    ).toEqual([
      ['POST', undefined],
      ['PUT', 'u-1'],
    ])
    const { session } = await signed()
    expect(session.data.resources).toEqual(['email:ada@shop.example'])
    await siwx.addSession(session)
    expect(await siwx.cloud.session()).toMatchObject({
      email: 'ada@shop.example',
      address: session.data.accountAddress,
    })
    await siwx.cloud.setMetadata({ plan: 'gold' })
    expect(requestsTo('/auth/v1/account-metadata')[0]?.call.method).toBe('PUT')
  })
  test('sessions at the provider outlive the refusal of an earlier one that was still being read', async () => {
    const { siwx, signed, http } = start()
    const first = await signed()
    await siwx.addSession(first.session)
    const second = await signed()
    const { respond } = http
    let refuse = () => {}
    http.respond = async () => {
      await new Promise<void>((resolve) => {
        refuse = resolve
      })
      return { status: 401 }
    }
    const reading = siwx.getSessions(first.chainId, first.address)
    http.respond = respond
    await siwx.addSession(second.session)
    refuse()
    expect(await reading).toEqual([])
    expect(await siwx.getSessions(second.chainId, second.address)).toHaveLength(1)
  })
  test('sessions at the provider are created with the nonce of their own tab', async () => {
    const { siwx, signed, tools } = start()
    const { session, chainId, address } = await signed()
    const elsewhere = createCloudSiwx(tools, {})
    await elsewhere.createMessage({ accountAddress: address, chainId })
    await siwx.addSession(session)
    expect(await siwx.getSessions(chainId, address)).toHaveLength(1)
  })
})

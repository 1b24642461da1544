import { describe, expect, test } from 'vitest'
import type { Caip2 } from '#kernel'
import type { SiweConfig, SiweSession } from '#plugins/ports/SiweConfig'
import { createSiwxTools } from '../../test/harness/createSiwxTools.ts'
import { createSiwxFromSiwe } from './createSiwxFromSiwe.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** A host with `siweConfig`, and a server that keeps one session. */
function start(more: Partial<SiweConfig> = {}) {
  const { tools, clock } = createSiwxTools()
  const calls: string[] = []
  const server: { session: SiweSession | null } = { session: null }
  const config: SiweConfig = {
    getNonce: async (account) => `nonceFor${account?.slice(0, 6)}`,
    createMessage: ({ domain, address: account, chainId, nonce, statement }) =>
      `${domain}|${account}|${chainId}|${nonce}|${statement}`,
    getMessageParams: async () => ({
      domain: 'evil.example',
      uri: 'https://shop.example/login',
      statement: 'Hello',
    }),
    async verifyMessage({ message, signature }) {
      calls.push(`verify ${message} ${signature}`)
      if (signature !== 'good') return false
      server.session = { address, chainId: 1 }
      return true
    },
    getSession: async () => server.session,
    async signOut() {
      calls.push('signOut')
      server.session = null
      return true
    },
    onSignIn: (session) => void calls.push(`onSignIn ${session?.chainId}`),
    onSignOut: () => void calls.push('onSignOut'),
    ...more,
  }
  return { siwx: createSiwxFromSiwe(config, tools), calls, server, clock }
}

describe('Sign-In with Ethereum by `siweConfig`', () => {
  test('Sign-In with Ethereum by `siweConfig` creates its own message, for the page’s domain', async () => {
    const { siwx } = start()
    const message = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
    expect(message.toString()).toBe(`shop.example|${address}|1|nonceFor0xf39F|Hello`)
    expect(message).toMatchObject({
      accountAddress: address,
      chainId: 'eip155:1',
      domain: 'shop.example',
      uri: 'https://shop.example/login',
      version: '1',
    })
  })
  test('Sign-In with Ethereum by `siweConfig` lets its server verify, and reports sign-in and sign-out', async () => {
    const { siwx, calls, server } = start()
    const data = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
    const session = { data, message: data.toString(), signature: 'bad' }
    await expect(siwx.addSession(session)).rejects.toMatchObject({ code: 'siwx-refused' })
    await siwx.addSession({ ...session, signature: 'good' })
    expect(await siwx.getSessions('eip155:1', address.toLowerCase())).toHaveLength(1)
    await siwx.setSessions([])
    expect(server.session).toBeNull()
    await siwx.revokeSession('eip155:1', address)
    expect(calls.filter((call) => !call.startsWith('verify'))).toEqual([
      'onSignIn 1',
      'signOut',
      'onSignOut',
    ])
  })
  test('Sign-In with Ethereum by `siweConfig` is done once the server has verified it, also if its session cannot be read then', async () => {
    const { siwx, calls } = start({ getSession: () => Promise.reject(new TypeError('offline')) })
    const data = await siwx.createMessage({ accountAddress: address, chainId: 'eip155:1' })
    await siwx.addSession({ data, message: data.toString(), signature: 'good' })
    expect(calls.at(-1)).toBe('onSignIn undefined')
  })
  test('Sign-In with Ethereum by `siweConfig` sends its server the first of several sessions, as it keeps one', async () => {
    const { siwx, calls } = start()
    const signOn = async (chainId: Caip2) => {
      const data = await siwx.createMessage({ accountAddress: address, chainId })
      return { data, message: data.toString(), signature: 'good' }
    }
    const first = await signOn('eip155:1')
    await siwx.setSessions([first, await signOn('eip155:10')])
    expect(calls).toEqual([`verify ${first.message} good`, 'onSignIn 1'])
  })
  test('Sign-In with Ethereum by `siweConfig` does not end the session of another account or network', async () => {
    const { siwx, server, calls } = start()
    server.session = { address, chainId: 1 }
    await siwx.revokeSession('eip155:1', '0x0000000000000000000000000000000000000001')
    await siwx.revokeSession('eip155:10', address)
    expect([server.session, calls]).toEqual([{ address, chainId: 1 }, []])
    await siwx.revokeSession('eip155:1', address)
    expect(server.session).toBeNull()
  })
  test('Sign-In with Ethereum by `siweConfig` covers EVM accounts only, is required, and does nothing if disabled', () => {
    expect(start().siwx).toMatchObject({ namespaces: ['eip155'], signOutOnDisconnect: true })
    expect(start().siwx.getRequired?.()).toBe(true)
    expect(start({ enabled: false }).siwx.namespaces).toEqual([])
    expect(start({ required: false, signOutOnDisconnect: false }).siwx).toMatchObject({
      signOutOnDisconnect: false,
    })
  })
  test.each([
    [{}, 0, 0],
    [{ signOutOnNetworkChange: false }, 1, 0],
    [{ signOutOnAccountChange: false }, 0, 1],
  ] as const)(
    'Sign-In with Ethereum by `siweConfig` is valid on another network or account only if the host says so: %j',
    async (more, network, account) => {
      const { siwx, server } = start(more)
      server.session = { address, chainId: 1 }
      expect(await siwx.getSessions('eip155:1', address)).toHaveLength(1)
      expect(await siwx.getSessions('eip155:10', address)).toHaveLength(network)
      expect(
        await siwx.getSessions('eip155:1', '0x0000000000000000000000000000000000000001'),
      ).toHaveLength(account)
    },
  )
  test('Sign-In with Ethereum by `siweConfig` reads the session again every 5 minutes, or at the host’s interval, until it is disposed', async () => {
    const { siwx, clock } = start()
    let looks = 0
    const release = siwx.onChange?.(() => void looks++)
    await clock.advance(600_000)
    expect(looks).toBe(2)
    release?.()
    await clock.advance(600_000)
    expect(looks).toBe(2)
    expect(clock.pending()).toBe(0)
  })
  test('the readings of `siweConfig` report no change while the server is out of reach', async () => {
    let isOnline = false
    const { siwx, clock } = start({
      getSession: () =>
        isOnline ? Promise.resolve(null) : Promise.reject(new TypeError('offline')),
    })
    let changes = 0
    siwx.onChange?.(() => void changes++)
    await clock.advance(300_000)
    expect(changes).toBe(0)
    isOnline = true
    await clock.advance(300_000)
    expect(changes).toBe(1)
  })
  test('the readings of `siweConfig` stop when their listener releases them', async () => {
    const { siwx, clock } = start()
    const release = siwx.onChange?.(() => release?.())
    await clock.advance(300_000)
    expect(clock.pending()).toBe(0)
  })
})

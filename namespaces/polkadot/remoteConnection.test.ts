import { encodeAddress } from '@polkadot/util-crypto'
import { describe, expect, it } from 'vitest'
import type { Caip2, Caip10, LatchkeyError, RemoteSigner } from '#kernel'
import { fault } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const hub: Caip2 = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const relay: Caip2 = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const kusama: Caip2 = 'polkadot:48239ef607d7928874027a43a6768920'
const on = (seed: number, prefix = 0) => encodeAddress(new Uint8Array(32).fill(seed), prefix)
const both = ['polkadot_signMessage', 'polkadot_signTransaction']

/** A double of a session whose grants a test decides; the real ones are tested over a relay. */
function sessionDouble(accounts: readonly Caip10[], methods: readonly string[] = both) {
  const listeners = new Map<string, (data: unknown, network?: Caip2) => void>()
  const session = {
    accounts,
    methods,
    sent: [] as unknown[],
    closed: 0,
    answer: (): unknown => ({ signature: '0x00' }),
  }
  const remote: RemoteSigner = {
    kind: 'double',
    wallet: { id: 'double', name: 'Phone Double', ready: true },
    accounts: () => session.accounts,
    methods: (namespace) => new Set(namespace === 'polkadot' ? session.methods : []),
    property: () => undefined,
    async request(network, method, params) {
      session.sent.push({ network, method, params })
      return session.answer()
    },
    on(event, listener) {
      listeners.set(event, listener)
      return () => void listeners.delete(event)
    },
    serialize: () => 'double',
    close: async () => void session.closed++,
  }
  return {
    session,
    remote,
    listeners,
    emit: (event: string, data?: unknown, network?: Caip2) => listeners.get(event)?.(data, network),
  }
}
const connected = async (...given: Parameters<typeof sessionDouble>) => {
  const double = sessionDouble(...given)
  const namespace = createNamespace(createTestNamespaceHost(manifest.networks).host)
  return {
    ...double,
    namespace,
    connection: await namespace.connect({ remote: double.remote }, {}),
  }
}
const codeOf = (work: Promise<unknown> | undefined): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )

describe('a Polkadot session', () => {
  it('maps a session of the relay chain to its Asset Hub, and sends requests under the session’s id', async () => {
    const { connection, session } = await connected([`${relay}:${on(1)}`])
    expect(connection.state).toMatchObject({
      network: hub,
      networks: [hub],
      active: `${hub}:${on(1)}`,
    })
    const [account] = connection.state.accounts
    await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))
    expect(session.sent).toMatchObject([
      { network: relay, method: 'polkadot_signMessage', params: { address: on(1) } },
    ])
  })

  it('sends requests for the Asset Hub and lists an account once if the session names both chains', async () => {
    const { connection, session } = await connected([
      `${relay}:${on(1)}`,
      `${hub}:${on(1)}`,
      `${kusama}:${on(1, 2)}`,
    ])
    expect(connection.state).toMatchObject({
      networks: [hub, kusama],
      accounts: [{ address: on(1) }],
    })
    const [account] = connection.state.accounts
    await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))
    expect(session.sent).toMatchObject([{ network: hub }])
  })

  it('sends requests with the address as the session spells it', async () => {
    const { connection, session } = await connected([`${hub}:${on(1, 42)}`])
    const [account] = connection.state.accounts
    expect(account?.address).toBe(on(1))
    await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))
    expect(session.sent).toMatchObject([{ params: { address: on(1, 42) } }])
  })

  it('wraps bytes within <Bytes> once, which no transaction begins with', async () => {
    const { connection, session } = await connected([`${hub}:${on(1)}`])
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    const hex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
    for (const message of ['hello', '<Bytes>hello</Bytes>', new TextEncoder().encode('hello')])
      await codeOf(connection.signMessage?.({ account, message }))
    for (const data of ['hello', hex('hello'), hex('<Bytes>hello</Bytes>')])
      await connection.invoke?.(hub, 'polkadot_signMessage', {
        address: account.address,
        data,
        type: 'bytes',
      })
    await connection.invoke?.(hub, 'polkadot_signMessage', {
      address: account.address,
      message: 'hello',
    })
    const expected = {
      address: on(1),
      data: hex('<Bytes>hello</Bytes>'),
      message: '<Bytes>hello</Bytes>',
      type: 'bytes',
    }
    expect(session.sent).toEqual(
      Array.from({ length: 7 }, () => ({
        network: hub,
        method: 'polkadot_signMessage',
        params: expected,
      })),
    )
  })

  it('rejects a method that the session lacks with unsupported before sending', async () => {
    const { connection, session } = await connected(
      [`${hub}:${on(1)}`],
      ['polkadot_signTransaction'],
    )
    const [account] = connection.state.accounts
    expect([connection.can('signMessage'), connection.can('send')]).toEqual([false, true])
    expect(await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))).toBe(
      'unsupported',
    )
    expect(
      await codeOf(
        connection.invoke?.(hub, 'polkadot_signMessage', { address: on(1), data: '0x00' }),
      ),
    ).toBe('unsupported')
    session.methods = both
    expect(connection.can('signMessage')).toBe(true)
    expect(session.sent).toEqual([])
  })

  it('gives hosts a provider of the wallet’s methods, whose calls are checked', async () => {
    const { connection, session } = await connected([`${hub}:${on(1)}`])
    const { request, ...rest } = Object(connection.raw)
    expect(Object.keys(rest)).toEqual(['on'])
    await request({ method: 'polkadot_signMessage', params: { address: on(1), data: 'hello' } })
    expect(session.sent).toMatchObject([{ network: hub, params: { address: on(1) } }])
    expect(
      await codeOf(
        request({ method: 'polkadot_signMessage', params: { address: on(2), data: 'hello' } }),
      ),
    ).toBe('unauthorized')
    expect(await codeOf(request({ method: 'state_getStorage', params: [] }))).toBe('unsupported')
    expect(session.sent).toHaveLength(1)
  })

  it('forwards no transaction of another chain', async () => {
    const { connection, session } = await connected([`${hub}:${on(1)}`])
    const transactionPayload = { genesisHash: `0x${'45'.repeat(32)}` }
    expect(
      await codeOf(
        connection.invoke?.(hub, 'polkadot_signTransaction', {
          address: on(1),
          transactionPayload,
        }),
      ),
    ).toBe('network-mismatch')
    expect(session.sent).toEqual([])
  })

  it('signs nothing for accounts and networks that the session does not grant', async () => {
    const { connection, session } = await connected([`${hub}:${on(1)}`, `${kusama}:${on(2, 2)}`])
    const [account] = connection.state.accounts
    if (!account) return expect.fail('no account')
    expect(connection.state.accounts).toHaveLength(1)
    for (const other of [
      { ...account, address: on(2) },
      { ...account, network: kusama },
      { ...account, network: 'polkadot:nowhere' as const },
    ])
      expect(await codeOf(connection.signMessage?.({ account: other, message: 'hello' }))).toBe(
        'unauthorized',
      )
    expect(connection.can('signMessage', 'polkadot:nowhere')).toBe(false)
    expect(session.sent).toEqual([])
  })

  it('refuses a session that grants no account of ours', async () => {
    for (const accounts of [
      [],
      ['eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
      [`${hub}:nobody`],
    ] satisfies readonly (readonly Caip10[])[])
      expect(await codeOf(connected(accounts))).toBe('unauthorized')
  })

  it('rereads the session on its events', async () => {
    const { connection, session, emit } = await connected([
      `${hub}:${on(1)}`,
      `${hub}:${on(2)}`,
      `${kusama}:${on(1, 2)}`,
    ])
    emit('accountsChanged', [`${hub}:${on(2)}`], hub)
    expect(connection.state.active).toBe(`${hub}:${on(2)}`)
    emit('accountsChanged', [`${hub}:${on(3)}`], hub)
    expect(connection.state.active).toBe(`${hub}:${on(2)}`)
    emit('chainChanged', 'whatever', kusama)
    expect(connection.state).toMatchObject({ network: kusama, active: `${kusama}:${on(1, 2)}` })
    emit('chainChanged', 'whatever', 'polkadot:nowhere')
    expect(connection.state.network).toBe(kusama)
    session.accounts = [`${hub}:${on(1)}`]
    emit('session_update')
    expect(connection.state).toMatchObject({ network: hub, networks: [hub] })
  })

  it('ends once when the session ends or grants nothing, and removes its listeners', async () => {
    for (const end of ['end', 'session_update']) {
      const { connection, session, emit, listeners } = await connected([`${hub}:${on(1)}`])
      const ends: unknown[] = []
      connection.on('end', (why) => ends.push(why?.code))
      session.accounts = []
      emit(end, fault('expired'))
      emit(end)
      expect(ends).toEqual([end === 'end' ? 'expired' : 'unauthorized'])
      expect(listeners.size).toBe(0)
    }
  })

  it.each<[unknown, string]>([
    [{ code: 5000, message: 'User rejected.' }, 'rejected'],
    [fault('expired'), 'expired'],
    ['no', 'internal'],
    [fault('internal', { code: -32603, message: 'The account is locked' }), 'locked'],
  ])('maps the session’s refusal %o to its fault', async (refusal, code) => {
    const { connection, session } = await connected([`${hub}:${on(1)}`])
    session.answer = () => Promise.reject(refusal)
    const [account] = connection.state.accounts
    expect(await codeOf(account && connection.signMessage?.({ account, message: 'hello' }))).toBe(
      code,
    )
  })

  it('restores its network and account without a request', async () => {
    const first = await connected([
      `${hub}:${on(1)}`,
      `${kusama}:${on(1, 2)}`,
      `${kusama}:${on(2, 2)}`,
    ])
    await first.connection.switchNetwork?.(kusama)
    await first.connection.switchAccount?.(`${kusama}:${on(2, 2)}`)
    const { remote, session } = sessionDouble(first.session.accounts)
    const back = await first.namespace.resume(first.connection.serialize(), remote)
    expect(back?.state).toMatchObject({ network: kusama, active: `${kusama}:${on(2, 2)}` })
    await back?.disconnect()
    expect([session.sent, session.closed]).toEqual([[], 1])
  })
})

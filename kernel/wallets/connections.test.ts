import { describe, expect, it } from 'vitest'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import type { LatchkeyError } from '../index.ts'
import { defineNamespace, fault } from '../index.ts'

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: LatchkeyError) => error,
  )
const emptyAccount = { status: 'disconnected', accounts: [], addressLabels: {} }

describe('changes by the wallet', () => {
  it('follows another account or network at once and stores it', async () => {
    const { connections, connect, emitted, store } = start()
    const wallet = await connect()
    wallet.change({ addresses: ['bob', 'carol'] })
    wallet.change({ network: 'eip155:10' })
    expect(connections.getState('eip155')).toMatchObject({
      accountState: {
        address: 'bob',
        caipAddress: 'eip155:10:bob',
        accounts: [{ address: 'bob' }, { address: 'carol' }],
      },
      networkState: { caipNetwork: { caipNetworkId: 'eip155:10' } },
    })
    expect(emitted).toEqual([
      ['connected', 'eip155', false],
      ['network', 'eip155', 'eip155:10', true],
    ])
    expect(store.entries.get('lk.active_caip_network_id')).toContain('"eip155:10"')
    expect(store.entries.get('lk.connections')).toContain('"carol"')
  })
  it('emits the event without a network when the wallet is on an unrequested one', async () => {
    const { connections, connect, emitted } = start()
    const wallet = await connect()
    wallet.change({ network: 'eip155:999' })
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { status: 'connected' },
      connection: { network: 'eip155:999' },
    })
    expect(connections.getState('eip155')?.networkState.caipNetwork).toBeUndefined()
    expect(emitted.at(-1)).toEqual(['network', 'eip155', 'eip155:999', false])
  })
  it('disconnects as unauthorized when no account is left', async () => {
    const { connections, connect, emitted } = start()
    const wallet = await connect()
    wallet.change({ addresses: [] })
    expect(connections.getState('eip155')).toMatchObject({
      accountState: emptyAccount,
      reason: { code: 'unauthorized' },
    })
    expect(emitted.at(-1)).toEqual(['disconnected', 'eip155', 'unauthorized', undefined])
    expect(wallet.listening()).toBe(0)
  })
  it.each(['locked', 'unauthorized', 'not-installed'] as const)(
    "disconnects with the wallet's reason %s, and leaves it for the next visit to try",
    async (code) => {
      const { connections, connect, kernel } = start()
      const wallet = await connect()
      wallet.end(fault(code))
      wallet.end()
      expect(connections.getState('eip155')?.reason).toMatchObject({ code })
      expect(kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'injected' }])
    },
  )
  it("disconnects with the wallet's refusal, forgotten without a tombstone", async () => {
    const { connections, connect, store } = start()
    const wallet = await connect()
    wallet.end(fault('rejected'))
    wallet.end()
    expect(connections.getState('eip155')?.reason).toMatchObject({ code: 'rejected' })
    expect(store.entries.get('lk.connected_namespaces')).toContain('"value":[]')
    expect(store.entries.get('lk.disconnected_connector_ids') ?? '').not.toContain('w1')
  })
  it('reports a wallet that throws in an event and changes nothing', async () => {
    const { connections, connect, logs } = start()
    const wallet = await connect()
    wallet.serialize = () => {
      throw new Error('broken serialize')
    }
    wallet.change({ addresses: ['bob'] })
    expect(connections.getState('eip155')?.accountState.address).toBe('alice')
    expect(logs.some(({ detail }) => String(detail) === 'Error: broken serialize')).toBe(true)
  })
})

describe('disconnecting', () => {
  it('resets account, network, connector, provider and wallet info, and disconnects the wallet', async () => {
    const { connections, connect, emitted, store } = start()
    const before = connections.getState('eip155')
    const wallet = await connect()
    await connections.disconnect()
    const { epoch: _, reason, ...record } = connections.getState('eip155') ?? {}
    expect(record).toEqual({
      ...before,
      epoch: undefined,
      reason: undefined,
      networkState: { ...before?.networkState },
    } satisfies object as never)
    expect(reason).toBeUndefined()
    expect(connections.getConnection('eip155')).toBeUndefined()
    expect([wallet.received.disconnects, wallet.listening()]).toEqual([1, 0])
    expect(emitted.at(-1)).toEqual(['disconnected', 'eip155', undefined, undefined])
    expect(store.entries.get('lk.connections')).toContain('"value":{}')
    expect(store.entries.get('lk.connected_namespaces')).toContain('"value":[]')
    expect(store.entries.get('lk.disconnected_connector_ids')).toContain('"eip155":["w1"]')
  })
  it('disconnects one namespace without touching the others', async () => {
    const { sol, connections, connect } = start()
    await connect()
    const other = await connect(sol)
    const record = connections.getState('solana')
    const status = () => connections.getState('eip155')?.accountState.status
    expect(status()).toBe('connected')
    await connections.disconnect({ namespace: 'eip155' })
    expect([status(), connections.getState('solana')]).toEqual(['disconnected', record])
    expect(connections.getState('solana')).toBe(record)
    expect(other.received.disconnects).toBe(0)
  })
  it('closes the modal on disconnect unless `stay` is set', async () => {
    const { connections, connect, kernel } = start()
    await connect()
    await kernel.open()
    await connections.disconnect({ stay: true })
    expect(kernel.router.get().open).toBe(true)
    await connect()
    await connections.disconnect()
    expect(kernel.router.get().open).toBe(false)
  })
  it('keeps the modal open when a namespace that is not on screen ends', async () => {
    const { sol, connect, kernel } = start()
    const other = await connect(sol)
    await connect()
    await kernel.open()
    other.end()
    expect(kernel.router.get().open).toBe(true)
  })
  it('clears account caches on disconnect', async () => {
    const { connections, connect, kernel, store } = start()
    await connect()
    store.entries.set('lk.cache.balance:x', '{}')
    await connections.disconnect()
    expect(store.entries.has('lk.cache.balance:x')).toBe(false)
    void kernel
  })
  it.each(['refuse', 'throw'] as const)(
    'fails with `Failed to disconnect` for a wallet that will not (%s); the site forgot it all the same',
    async (how) => {
      const { connections, connect, statusOf, store } = start()
      const wallet = await connect()
      if (how === 'refuse') wallet.onDisconnect = 'refuse'
      else
        wallet.disconnect = () => {
          throw new Error('at once')
        }
      expect(await errorOf(connections.disconnect({ namespace: 'eip155' }))).toMatchObject({
        code: 'disconnect-failed',
        message: 'Failed to disconnect',
      })
      expect(statusOf()).toBe('disconnected')
      expect(store.entries.get('lk.connections')).toContain('"value":{}')
    },
  )
  it('fails after 10 s for a wallet that never answers a disconnect', async () => {
    const { connections, connect, statusOf, clock } = start()
    const wallet = await connect()
    wallet.onDisconnect = 'hang'
    const outcome = errorOf(connections.disconnect({ namespace: 'eip155' }))
    expect(statusOf()).toBe('disconnected')
    await clock.advance(10_000)
    expect(await outcome).toMatchObject({ code: 'disconnect-failed', cause: { code: 'timeout' } })
  })
  it('fails with `Failed to disconnect chains` and each cause, and disconnects the others', async () => {
    const { sol, connections, connect, statusOf } = start()
    const wallet = await connect()
    wallet.onDisconnect = 'refuse'
    const other = await connect(sol)
    expect(await errorOf(connections.disconnect())).toMatchObject({
      code: 'disconnect-chains-failed',
      message: 'Failed to disconnect chains',
      cause: [{ code: 'disconnect-failed', context: { namespace: 'eip155' } }],
    })
    expect([statusOf(), statusOf('solana'), other.received.disconnects]).toEqual([
      'disconnected',
      'disconnected',
      1,
    ])
  })
  it('does nothing on disconnect without a connection', async () => {
    const { connections, emitted } = start()
    await connections.disconnect()
    await connections.disconnect({ namespace: 'ton' })
    expect(emitted).toEqual([])
    expect(connections.getState('ton')).toBeUndefined()
  })
})

describe('account facts', () => {
  it('adds facts to the active account of its namespace and drops those of any other', async () => {
    const { connections, connect } = start()
    const wallet = await connect()
    const { caipAddress = ':' } = connections.getState('eip155')?.accountState ?? {}
    connections.setAccountFacts(
      caipAddress,
      { profileName: 'ada' },
      { smartAccountEnabledNetworks: ['eip155:10'] },
    )
    connections.setAccountFacts(
      'eip155:1:stranger',
      { profileName: 'eve' },
      { smartAccountEnabledNetworks: [] },
    )
    connections.setAccountFacts('eip155:', { profileName: 'eve' })
    connections.setAccountFacts('ton:', { profileName: 'eve' })
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { caipAddress, profileName: 'ada' },
      networkState: { smartAccountEnabledNetworks: ['eip155:10'] },
    })
    expect([connections.getState('solana')?.accountState, connections.getState('ton')]).toEqual([
      emptyAccount,
      undefined,
    ])
    wallet.change({ addresses: ['bob'] })
    expect(connections.getState('eip155')?.accountState.profileName).toBeUndefined()
  })
  it('adds facts to a namespace without an account by its name alone', () => {
    const { connections } = start()
    connections.setAccountFacts('eip155:', { socialProvider: 'google' })
    connections.setAccountFacts('eip155:1:alice', { profileName: 'eve' })
    expect(connections.getState('eip155')?.accountState).toEqual({
      ...emptyAccount,
      socialProvider: 'google',
    })
  })
})

describe('active namespace', () => {
  it('changes no connection and no status when activated', async () => {
    const { connections, connect, store } = start()
    await connect()
    const { namespaces } = connections.get()
    connections.activate('solana')
    expect(connections.get().namespaces).toBe(namespaces)
    expect(connections.get().active).toBe('solana')
    expect(store.entries.get('lk.active_namespace')).toContain('"solana"')
  })
  it('refuses to activate a namespace that is not installed', () => {
    const { connections } = start()
    expect(() => connections.activate('ton')).toThrow('No namespace "ton" is installed.')
    expect(connections.get().active).toBe('eip155')
  })
  it('activates the stored namespace once installed, until then the first', () => {
    const entries = new Map([['lk.active_namespace', '{"version":1,"at":1,"value":"solana"}']])
    const { kernel, connections } = start({ entries, doubles: [createNamespaceDouble('eip155')] })
    expect(connections.get().active).toBe('eip155')
    kernel.plugins.install([defineNamespace(createNamespaceDouble('solana', ['main']).manifest)()])
    expect(connections.get().active).toBe('solana')
  })
  it('activates the namespace of the default network when nothing is stored', () => {
    expect(start({ defaultNetwork: 'solana:dev' }).connections.getState()).toMatchObject({
      namespace: 'solana',
      networkState: { caipNetwork: { caipNetworkId: 'solana:dev' } },
    })
  })
  it('keeps the active namespace when the store is wiped', async () => {
    const { sol, connections, connect, store, kernel } = start()
    await connect(sol)
    store.wipe()
    kernel.plugins.install([defineNamespace(createNamespaceDouble('sui', ['main']).manifest)()])
    expect(connections.get().active).toBe('solana')
    expect(connections.getState('solana')?.accountState.status).toBe('connected')
  })
})

describe('switching the network', () => {
  it('resolves a switch when the wallet is on the network', async () => {
    const { connections, connect, emitted } = start()
    const wallet = await connect()
    await connections.switchNetwork('eip155:10')
    expect(wallet.received.switches).toEqual(['eip155:10'])
    expect(connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId).toBe(
      'eip155:10',
    )
    expect(emitted.filter((entry) => Array.isArray(entry) && entry[0] === 'network')).toHaveLength(
      1,
    )
  })
  it('fails with APKT001 for a network that is not configured', async () => {
    const { connections } = start()
    expect(await errorOf(connections.switchNetwork('eip155:5'))).toMatchObject({
      code: 'APKT001',
      message: 'Network Not Found',
    })
    expect(await errorOf(connections.switchNetwork('ton:1'))).toMatchObject({ code: 'APKT001' })
  })
  it('fails with `Chain is not supported` for a wallet that cannot switch, or claims a switch it did not make', async () => {
    const { connections, connect } = start()
    const wallet = await connect()
    wallet.switchNetwork = async () => {}
    expect(await errorOf(connections.switchNetwork('eip155:10'))).toMatchObject({
      code: 'switch-unsupported',
      message: 'Chain is not supported',
    })
    Reflect.deleteProperty(wallet, 'switchNetwork')
    expect(await errorOf(connections.switchNetwork('eip155:10'))).toMatchObject({
      code: 'switch-unsupported',
    })
    expect(connections.getState('eip155')?.networkState.caipNetwork?.caipNetworkId).toBe('eip155:1')
  })
  it('accepts the network that a wallet which cannot switch is on already', async () => {
    const { connections, connect } = start()
    const wallet = await connect()
    Reflect.deleteProperty(wallet, 'switchNetwork')
    await connections.switchNetwork('eip155:1')
    expect(connections.get().active).toBe('eip155')
  })
  it('stores the start of the next connection when switching without one', async () => {
    const { connections, store } = start()
    await connections.switchNetwork('solana:dev')
    expect(connections.getState()).toMatchObject({
      namespace: 'solana',
      networkState: { caipNetwork: { caipNetworkId: 'solana:dev' } },
    })
    expect(store.entries.get('lk.active_caip_network_id')).toContain('solana:dev')
    expect(
      start({ entries: store.entries }).connections.getState('solana')?.networkState.caipNetwork
        ?.caipNetworkId,
    ).toBe('solana:dev')
  })
  it('starts a namespace on its last network, whatever was on screen since', async () => {
    const { connections, connect, sol, store } = start()
    await connections.switchNetwork('eip155:10')
    await connections.switchNetwork('solana:dev')
    expect(
      await errorOf(
        connections.connect('eip155', { walletId: 'w1' }, { signal: AbortSignal.abort() }),
      ),
    ).toMatchObject({ code: 'modal-closed' })
    const networkOf = (namespace: string) =>
      connections.getState(namespace)?.networkState.caipNetwork?.caipNetworkId
    expect(networkOf('eip155')).toBe('eip155:10')
    await connect(sol, 'w1', 'solana:dev')
    await connect()
    await connections.disconnect({ namespace: 'solana', stay: true })
    expect(networkOf('solana')).toBe('solana:dev')
    // On a next visit the one that is connected begins on its own network, not on its first.
    await connect(undefined, 'w1', 'eip155:10')
    connections.activate('solana')
    expect(
      start({ entries: new Map(store.entries) }).connections.getState('eip155')?.networkState
        .caipNetwork?.caipNetworkId,
    ).toBe('eip155:10')
  })
})

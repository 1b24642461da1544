import { describe, expect, it } from 'vitest'
import { createNamespaceDouble } from '../../test/harness/NamespaceDouble.ts'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import type { LatchkeyError } from '../index.ts'
import { connectFailed, defineNamespace, fault } from '../index.ts'

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: LatchkeyError) => error,
  )
const emptyAccount = { status: 'disconnected', accounts: [], addressLabels: {} }

describe('connecting', () => {
  it('goes from disconnected over connecting to connected, with account, network and wallet', async () => {
    const { evm, connections, statusOf, emitted } = start()
    expect(statusOf()).toBe('disconnected')
    const done = connections.connect('eip155', { walletId: 'w1' })
    expect(statusOf()).toBe('connecting')
    await flushPromises()
    evm.connectRequests[0]?.approve('eip155:10')
    const record = await done
    expect(record).toEqual(connections.getState('eip155'))
    expect(record.accountState).toMatchObject({
      status: 'connected',
      address: 'alice',
      caipAddress: 'eip155:10:alice',
      addressExplorerUrl: 'https://explorer.example/eip155:10/alice',
      connectedWalletInfo: { name: 'Wallet w1' },
    })
    expect(record.networkState).toMatchObject({
      caipNetwork: { caipNetworkId: 'eip155:10' },
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
    })
    expect(record.networkState.requestedCaipNetworks).toBe(record.caipNetworks)
    expect(record.connection).toMatchObject({
      connectorId: 'w1',
      kind: 'injected',
      network: 'eip155:10',
      accounts: [{ address: 'alice' }],
    })
    expect(emitted).toEqual([['connected', 'eip155', false]])
    expect(connections.get().active).toBe('eip155')
    expect(connections.getConnection('eip155')?.raw).toEqual({ walletId: 'w1' })
  })
  it('stores kind, session grants and the resume data of a remote signer', async () => {
    const { evm, connections, store } = start()
    const remote = createRemoteSignerDouble()
    const done = connections.connect('eip155', { remote })
    await flushPromises()
    evm.connectRequests[0]?.approve()
    expect(await done).toMatchObject({
      connection: { connectorId: 'remote', kind: 'remote' },
      networkState: { supportsAllNetworks: false, approvedCaipNetworkIds: ['eip155:1'] },
    })
    expect(store.entries.get('lk.connections')).toContain('"remote":"t1"')
  })
  it('increments the epoch with every attempt and every end', async () => {
    const { connections, connect, evm } = start()
    const epoch = () => connections.getState('eip155')?.epoch
    const first = epoch() ?? 0
    await connect()
    expect(epoch()).toBe(first + 1)
    await connections.disconnect()
    expect(epoch()).toBe(first + 2)
    const failing = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    evm.connectRequests.at(-1)?.reject()
    await failing
    expect(epoch()).toBe(first + 4)
  })
  it('activates the namespace of a new connection', async () => {
    const { sol, connections, connect } = start()
    await connect(sol)
    expect(connections.get().active).toBe('solana')
    expect(connections.getState()?.namespace).toBe('solana')
  })
  it.each([
    [
      'rejected by the wallet',
      fault('rejected', { code: 4001 }),
      'rejected',
      'User rejected the request',
    ],
    ['while the wallet is busy', fault('busy'), 'busy', 'The wallet already has an open request.'],
    [
      'failing without a message of its own',
      new Error('inner'),
      'connect-failed',
      'Failed to connect',
    ],
    ['failing with a text', 'no', 'connect-failed', 'Failed to connect'],
    ['failing with nothing', undefined, 'rejected', 'User rejected the request'],
  ])('ends disconnected with a reason when %s', async (_, thrown, code, message) => {
    const { evm, connections, emitted, store } = start()
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    evm.connectRequests[0]?.reject(thrown)
    expect(await outcome).toMatchObject({ code, message })
    expect(connections.getState('eip155')).toMatchObject({
      accountState: emptyAccount,
      reason: { code },
    })
    expect(emitted).toEqual([])
    expect(store.entries.has('lk.connections')).toBe(false)
  })
  it('emits connectFailed once for a failed attempt and not for a cancelled one', async () => {
    const { evm, connections, kernel } = start()
    const failed: unknown[] = []
    kernel.on(connectFailed, ({ namespace, kind, restored, error }) =>
      failed.push([namespace, kind, restored, error.code]),
    )
    const refused = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    evm.connectRequests[0]?.reject(fault('rejected'))
    await refused
    expect(failed).toEqual([['eip155', 'injected', false, 'rejected']])
    const stop = new AbortController()
    const left = errorOf(connections.connect('eip155', { walletId: 'w1' }, { signal: stop.signal }))
    await flushPromises()
    stop.abort()
    expect(await left).toMatchObject({ code: 'modal-closed' })
    expect(failed).toHaveLength(1)
  })
  it('treats a hostile error object like any other failure', async () => {
    const { evm, connections } = start()
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
        has: () => {
          throw new Error('trap')
        },
      },
    )
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    evm.connectRequests[0]?.reject(hostile)
    expect(await outcome).toMatchObject({ code: 'connect-failed' })
  })
  it('refuses a wallet that shares no account', async () => {
    const { evm, connections } = start()
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    evm.connectRequests[0]?.approve('eip155:1', [])
    expect(await outcome).toMatchObject({ code: 'unauthorized' })
    expect(connections.getState('eip155')?.accountState).toEqual(emptyAccount)
  })
  it('refuses a namespace that is not installed and leaves no record', async () => {
    const { connections } = start()
    expect(await errorOf(connections.connect('ton', { walletId: 'w' }))).toMatchObject({
      code: 'namespace-missing',
    })
    expect(connections.getState('ton')).toBeUndefined()
    expect(connections.getState('constructor')).toBeUndefined()
  })
  it('fails after a second try when the code cannot be loaded, and works once it is there', async () => {
    const { evm, connections, statusOf, connect } = start()
    evm.loading = 'fails'
    expect(await errorOf(connections.connect('eip155', { walletId: 'w1' }))).toMatchObject({
      code: 'plugin-failed',
    })
    expect(evm.loads).toBe(2)
    evm.loading = 'works'
    await connect()
    expect(statusOf()).toBe('connected')
  })
})

describe('superseded attempts', () => {
  it('ends at once with `Modal closed` and no reason when aborted, and disconnects the late wallet', async () => {
    const { evm, connections, statusOf, emitted, store } = start()
    const stop = new AbortController()
    const outcome = errorOf(
      connections.connect('eip155', { walletId: 'w1' }, { signal: stop.signal }),
    )
    await flushPromises()
    stop.abort()
    expect(await outcome).toMatchObject({ code: 'modal-closed', message: 'Modal closed' })
    expect(evm.connectRequests[0]?.signal?.aborted).toBe(true)
    expect(connections.getState('eip155')).toMatchObject({
      accountState: emptyAccount,
      reason: undefined,
    })
    const late = evm.connectRequests[0]?.approve()
    await flushPromises()
    expect(statusOf()).toBe('disconnected')
    expect(late?.received.disconnects).toBe(1)
    expect([emitted, store.entries.has('lk.connections')]).toEqual([[], false])
  })
  it('requests nothing of a wallet when aborted before', async () => {
    const { evm, connections } = start()
    expect(
      await errorOf(
        connections.connect('eip155', { walletId: 'w1' }, { signal: AbortSignal.abort() }),
      ),
    ).toMatchObject({ code: 'modal-closed' })
    await flushPromises()
    expect(evm.connectRequests).toHaveLength(0)
  })
  it('gives way to a newer attempt at once; its late answer changes nothing', async () => {
    const { evm, connections, emitted, statusOf } = start()
    const first = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    const second = connections.connect('eip155', { walletId: 'w2' })
    expect(await first).toMatchObject({ code: 'modal-closed' })
    await flushPromises()
    expect(statusOf()).toBe('connecting')
    evm.connectRequests[1]?.approve()
    await second
    const late = evm.connectRequests[0]?.approve()
    await flushPromises()
    expect(connections.getState('eip155')?.connection?.connectorId).toBe('w2')
    expect(late?.received.disconnects).toBe(1)
    expect(emitted).toEqual([['connected', 'eip155', false]])
  })
  it('keeps a wallet connected that a newer attempt wants too', async () => {
    const { evm, connections } = start()
    const first = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    const second = connections.connect('eip155', { walletId: 'w1' })
    await first
    await flushPromises()
    const early = evm.connectRequests[0]?.approve()
    await flushPromises()
    expect(early?.received.disconnects).toBe(0)
    evm.connectRequests[1]?.approve()
    await second
    expect(connections.getState('eip155')?.accountState.status).toBe('connected')
  })
  it('keeps the reason of the newer attempt when that fails', async () => {
    const { evm, connections } = start()
    const first = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    const second = errorOf(connections.connect('eip155', { walletId: 'w2' }))
    await flushPromises()
    evm.connectRequests[1]?.reject(fault('locked'))
    await Promise.all([first, second])
    evm.connectRequests[0]?.reject(fault('internal'))
    await flushPromises()
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { status: 'disconnected' },
      reason: { code: 'locked' },
    })
  })
  it('ends without a `disconnected` event when the namespace is disconnected', async () => {
    const { evm, connections, emitted, statusOf } = start()
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    const disconnecting = connections.disconnect()
    expect(statusOf()).toBe('disconnected')
    await disconnecting
    expect(await outcome).toMatchObject({ code: 'modal-closed' })
    const late = evm.connectRequests[0]?.approve()
    await flushPromises()
    expect([statusOf(), late?.received.disconnects, emitted]).toEqual(['disconnected', 1, []])
  })
  it.each(['works', 'throws'])(
    'leaves a late wallet connected after the end and disposes of its namespace once more, which %s',
    async (how) => {
      const { evm, connections, kernel } = start()
      const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
      await flushPromises()
      kernel.dispose()
      await outcome
      expect(evm.disposed).toBe(1)
      if (how === 'throws') evm.onDispose = 'throw'
      const late = evm.connectRequests[0]?.approve()
      await flushPromises()
      expect([evm.disposed, late?.received.disconnects, late?.listening()]).toEqual([2, 0, 0])
    },
  )
  it('leaves the wallet alone when the modal is destroyed', async () => {
    const { evm, connections, kernel, emitted, store } = start()
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    kernel.dispose()
    expect(await outcome).toMatchObject({ code: 'destroyed' })
    const late = evm.connectRequests[0]?.approve()
    await flushPromises()
    expect([late?.received.disconnects, emitted, store.entries.has('lk.connections')]).toEqual([
      0,
      [],
      false,
    ])
  })
  it('keeps the status of a running attempt while another namespace is installed', async () => {
    const { connections, statusOf, kernel } = start({ doubles: [createNamespaceDouble('eip155')] })
    void errorOf(connections.connect('eip155', { walletId: 'w1' }))
    await flushPromises()
    kernel.plugins.install([defineNamespace(createNamespaceDouble('sui', ['main']).manifest)()])
    expect(statusOf()).toBe('connecting')
  })
})

describe('connecting a second wallet', () => {
  it('keeps the old wallet until the new one is there, then disconnects it', async () => {
    const { evm, connections, connect, statusOf, emitted } = start()
    const old = await connect()
    const done = connections.connect('eip155', { walletId: 'w2' })
    await flushPromises()
    expect(statusOf()).toBe('connected')
    evm.connectRequests[1]?.approve('eip155:1', ['bob'])
    await done
    await flushPromises()
    expect(connections.getState('eip155')).toMatchObject({
      connection: { connectorId: 'w2' },
      accountState: { address: 'bob' },
    })
    expect([old.received.disconnects, old.listening()]).toEqual([1, 0])
    old.change({ addresses: ['mallory'] })
    old.end()
    expect(connections.getState('eip155')?.accountState.address).toBe('bob')
    expect(emitted).toEqual([
      ['connected', 'eip155', false],
      ['connected', 'eip155', false],
    ])
  })
  it('keeps the old wallet working when the new one fails', async () => {
    const { evm, connections, connect } = start()
    const old = await connect()
    const outcome = errorOf(connections.connect('eip155', { walletId: 'w2' }))
    await flushPromises()
    evm.connectRequests[1]?.reject()
    await outcome
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { status: 'connected', address: 'alice' },
      reason: undefined,
    })
    old.change({ addresses: ['carol'] })
    expect(connections.getState('eip155')?.accountState.address).toBe('carol')
    old.end(fault('locked'))
    expect(connections.getState('eip155')).toMatchObject({
      accountState: emptyAccount,
      reason: { code: 'locked' },
    })
  })
  it('goes on when the old wallet ends meanwhile', async () => {
    const { evm, connections, connect, statusOf } = start()
    const old = await connect()
    const done = connections.connect('eip155', { walletId: 'w2' })
    await flushPromises()
    old.end()
    expect(statusOf()).toBe('connecting')
    evm.connectRequests[1]?.approve()
    await done
    expect(connections.getState('eip155')?.connection?.connectorId).toBe('w2')
  })
  it('ignores an old wallet that cannot be unsubscribed', async () => {
    const { evm, connections, connect } = start()
    const done = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const old = evm.connectRequests[0]?.approve()
    if (!old) throw new Error('the wallet received no request')
    const on = old.on.bind(old)
    old.on = (event, listener) => {
      on(event, listener)
      return () => {}
    }
    await done
    await connect(evm, 'w2', 'eip155:1', ['bob'])
    old.change({ addresses: ['mallory'] })
    old.change({ addresses: [] })
    old.end()
    expect(connections.getState('eip155')).toMatchObject({
      connection: { connectorId: 'w2' },
      accountState: { status: 'connected', address: 'bob' },
    })
  })
  it('does not disconnect a wallet that is connected again', async () => {
    const { connect } = start()
    const old = await connect()
    const again = await connect()
    await flushPromises()
    expect([old.received.disconnects, again.received.disconnects, old.listening()]).toEqual([
      0, 0, 0,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { storedKeys } from '#kernel'
import { joinTabs } from '../test/harness/joinTabs.ts'
import type { WalletConnectionDouble } from '../test/harness/NamespaceDouble.ts'
import {
  createRemoteConnectorDouble,
  createRemoteSignerDouble,
} from '../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import type { TestPlatform } from '../test/harness/testPlatform.ts'
import { followTabs } from './followTabs.ts'

/** Signers by what is stored of them; one may still be on its way. */
type Signers = ReadonlyMap<string, RemoteSigner | Promise<RemoteSigner>>

function openTab(on: TestPlatform, signers: Signers) {
  const tab = startConnections({ on, plugins: [createRemoteConnectorDouble(signers)] })
  const follow = followTabs(tab.kernel, async () => {})
  tab.kernel.storage.watch(storedKeys.connections, () => void follow())
  return tab
}

function openTabs(signers: Signers = new Map()) {
  const { one, other } = joinTabs()
  const [a, b] = [openTab(one, signers), openTab(other, signers)]
  const pass = async () => {
    for (let turn = 0; turn < 4; turn++) {
      await a.clock.advance(200)
      await b.clock.advance(200)
      await flushPromises()
    }
  }
  return { a, b, pass }
}

describe('the active namespace beside another tab', () => {
  it('becomes that of the first wallet which another tab connected', async () => {
    const { a, b, pass } = openTabs()
    await a.connect(a.sol)
    await pass()
    b.sol.resumeRequests[0]?.approve()
    await pass()
    expect([b.statusOf('solana'), b.connections.get().active]).toEqual(['connected', 'solana'])
  })

  it('stays while its wallet is connected', async () => {
    const { a, b, pass } = openTabs()
    await a.connect()
    await pass()
    b.evm.resumeRequests[0]?.approve()
    await pass()
    await a.connect(a.sol)
    await pass()
    b.sol.resumeRequests[0]?.approve()
    await pass()
    expect([b.statusOf('solana'), b.connections.get().active]).toEqual(['connected', 'eip155'])
  })
})

describe('a wallet that another tab disconnected', () => {
  it('leaves no cached facts of its account', async () => {
    const { a, b, pass } = openTabs()
    await a.connect()
    await pass()
    b.evm.resumeRequests[0]?.approve()
    await pass()
    await a.connections.disconnect()
    b.store.entries.set('lk.cache.balance:x', '{}')
    await pass()
    expect(b.statusOf()).toBe('disconnected')
    expect(b.store.entries.has('lk.cache.balance:x')).toBe(false)
  })
})

describe('a wallet whose id is not the one it was connected by', () => {
  it('is not disconnected when it follows the network of another tab', async () => {
    const { a, b, pass } = openTabs()
    const rename = (wallet: WalletConnectionDouble | undefined) =>
      wallet && Object.assign(wallet, { wallet: { ...wallet.wallet, id: 'io.w1' } })
    const on = (network: number) => ({ serialize: () => `{"walletId":"w1","on":"${network}"}` })
    const done = a.connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const first = rename(a.evm.connectRequests[0]?.approve())
    await done
    await pass()
    const second = rename(b.evm.resumeRequests[0]?.approve())
    await pass()
    Object.assign(second ?? {}, on(10))
    second?.change({ network: 'eip155:10' })
    await pass()
    const moved = rename(a.evm.resumeRequests[0]?.approve('eip155:10'))
    Object.assign(moved ?? {}, on(10))
    await pass()
    expect(a.connections.getConnection('eip155')).toBe(moved)
    expect([first?.received.disconnects, moved?.received.disconnects]).toEqual([0, 0])
  })
})

describe('a session of another tab', () => {
  it('is resumed while an earlier session is still on its way', async () => {
    const never = new Promise<RemoteSigner>(() => {})
    const session = createRemoteSignerDouble('remote', 't2')
    const { a, b, pass } = openTabs(
      new Map<string, RemoteSigner | Promise<RemoteSigner>>([
        ['t1', never],
        ['t2', session],
      ]),
    )
    for (const topic of ['t1', 't2']) {
      const done = a.connections.connect('eip155', {
        remote: createRemoteSignerDouble('remote', topic),
      })
      await flushPromises()
      a.evm.connectRequests.at(-1)?.approve()
      await done
      await pass()
    }
    expect(b.evm.resumeRequests.map(({ remote }) => remote)).toEqual([session])
  })
})

describe('a login that both tabs share', () => {
  /** A login stores its network, here `serialized`, instead of a session. */
  const login = (serialized: () => string): RemoteSigner => ({
    ...createRemoteSignerDouble(),
    auth: () => ({ name: 'email' }),
    serialize: serialized,
  })
  /** Connects it in both tabs; the first one then moves to another network. */
  async function openLogins(granted: readonly `${string}:${string}`[]) {
    const { a, b, pass } = openTabs(new Map([['eip155:1', login(() => 'eip155:1')]]))
    let network = 'eip155:1'
    const done = a.connections.connect('eip155', { remote: login(() => network) })
    await flushPromises()
    const first = a.evm.connectRequests[0]?.approve()
    await done
    await pass()
    const second = b.evm.resumeRequests[0]?.approve()
    await pass()
    const state = second && { ...second.state, networks: granted }
    Object.defineProperty(second, 'state', { get: () => state })
    network = 'eip155:10'
    Object.assign(first ?? {}, { serialize: () => 'moved' })
    first?.change({ network: 'eip155:10' })
    await pass()
    return { b, second }
  }

  it('follows to a granted network without another probe', async () => {
    const { b, second } = await openLogins(['eip155:1', 'eip155:10'])
    expect(second?.received).toMatchObject({ switches: ['eip155:10'], disconnects: 0 })
    expect(b.evm.resumeRequests).toHaveLength(1)
    expect(b.emitted.filter((event) => String(event).startsWith('disconnected'))).toEqual([])
  })

  it('stays where it is when the other network is not granted here', async () => {
    const { b, second } = await openLogins(['eip155:1'])
    expect(second?.received).toMatchObject({ switches: [], disconnects: 0 })
    expect(b.statusOf()).toBe('connected')
  })
})

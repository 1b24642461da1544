import { describe, expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { LatchkeyError, storedKeys } from '#kernel'
import { joinTabs } from '../test/harness/joinTabs.ts'
import {
  createRemoteConnectorDouble,
  createRemoteSignerDouble,
} from '../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import type { TestPlatform } from '../test/harness/testPlatform.ts'
import { followTabs } from './followTabs.ts'

function tab(
  on: TestPlatform,
  installStored = async () => {},
  signers: ReadonlyMap<string, Promise<RemoteSigner>> = new Map(),
) {
  const made = startConnections({ on, plugins: [createRemoteConnectorDouble(signers)] })
  const { kernel } = made
  const follow = followTabs(kernel, installStored)
  kernel.storage.watch(storedKeys.connections, () => void follow())
  return { ...made, account: () => kernel.connections.getState('eip155')?.accountState.address }
}

/** Two tabs of one site. `writes`: what either wrote, oldest first. */
function twoTabs() {
  const { one, other, writes } = joinTabs()
  const [a, b] = [tab(one), tab(other)]
  const pass = async (ms = 400) => {
    for (const part of [ms / 2, ms / 2]) {
      await a.clock.advance(part)
      await b.clock.advance(part)
      await flushPromises()
    }
  }
  /** Connects in the first tab; the second one's silent probe finds the same wallet. */
  const connectBoth = async () => {
    const first = await a.connect()
    await pass()
    const second = b.evm.resumeRequests.at(-1)?.approve()
    await pass()
    if (!second) throw new Error('the other tab did not probe')
    return { first, second }
  }
  return { a, b, writes, pass, connectBoth }
}

describe('connections of another tab', () => {
  it('probes the wallet that another tab connected without a prompt, and connects once it answers', async () => {
    const { a, b, pass } = twoTabs()
    await a.connect()
    await pass()
    expect([b.statusOf(), b.evm.connectRequests.length, b.evm.resumeRequests.length]).toEqual([
      'connecting',
      0,
      1,
    ])
    b.evm.resumeRequests[0]?.approve()
    await pass()
    expect([b.statusOf(), b.account()]).toEqual(['connected', 'alice'])
    expect(b.emitted).toEqual([['connected', 'eip155', true]])
    expect(b.connections.get().active).toBe('eip155')
  })

  it('stays disconnected when the wallet of another tab does not answer here; it stays connected there', async () => {
    const { a, b, pass } = twoTabs()
    await a.connect()
    await pass()
    b.evm.resumeRequests[0]?.revoked()
    await pass()
    expect([a.statusOf(), b.statusOf()]).toEqual(['connected', 'disconnected'])
    expect(a.kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'injected' }])
  })

  it('disconnects with the other tab; the wallet receives one disconnect', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    const { first, second } = await connectBoth()
    await b.connections.disconnect()
    await pass()
    expect([a.statusOf(), b.statusOf()]).toEqual(['disconnected', 'disconnected'])
    expect([first.received.disconnects, second.received.disconnects]).toEqual([0, 1])
    expect(a.emitted.at(-1)).toEqual(['disconnected', 'eip155', undefined, undefined])
    second.change({ addresses: ['bob'] })
    expect(a.account()).toBeUndefined()
  })

  it('goes on connecting to another wallet when the other tab disconnects the earlier one', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    await connectBoth()
    const connecting = a.connections.connect('eip155', { walletId: 'w2' })
    await pass()
    await b.connections.disconnect()
    await pass()
    expect(a.statusOf()).toBe('connecting')
    a.evm.connectRequests.at(-1)?.approve(undefined, ['bob'])
    await connecting
    expect([a.statusOf(), a.account()]).toEqual(['connected', 'bob'])
  })

  it('keeps a namespace connected when another tab disconnects the other one', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    await connectBoth()
    await a.connect(a.sol)
    await pass()
    b.sol.resumeRequests.at(-1)?.approve()
    await pass()
    await b.connections.disconnect({ namespace: 'eip155' })
    await pass()
    expect([a.statusOf('eip155'), a.statusOf('solana')]).toEqual(['disconnected', 'connected'])
  })

  it('keeps its wallet when the wallet of another tab ends the connection by itself', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    const { second } = await connectBoth()
    second.end(new LatchkeyError('locked'))
    await pass()
    expect([a.statusOf(), b.statusOf()]).toEqual(['connected', 'disconnected'])
  })

  it('follows another tab to a new wallet without disconnecting the old one', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    const { first } = await connectBoth()
    await b.connect(b.evm, 'w2', undefined, ['bob'])
    await pass()
    expect(a.evm.resumeRequests.at(-1)?.saved).toBe('{"walletId":"w2"}')
    a.evm.resumeRequests.at(-1)?.approve(undefined, ['bob'])
    await pass()
    expect([a.statusOf(), a.account(), first.received.disconnects]).toEqual(['connected', 'bob', 0])
  })

  it('keeps the attempt of the visitor when another tab connects meanwhile', async () => {
    const { a, b, pass } = twoTabs()
    const done = b.connections.connect('eip155', { walletId: 'w2' })
    await flushPromises()
    await a.connect()
    await pass()
    b.evm.connectRequests[0]?.approve(undefined, ['bob'])
    await done
    expect(b.account()).toBe('bob')
  })

  it('reads accounts and networks from the wallet itself; two tabs write no entry twice', async () => {
    const { a, b, writes, pass, connectBoth } = twoTabs()
    const { first, second } = await connectBoth()
    writes.length = 0
    for (const wallet of [first, second])
      wallet.change({ network: 'eip155:10', addresses: ['bob'] })
    await pass(5000)
    expect([a.account(), b.account()]).toEqual(['bob', 'bob'])
    expect(writes).toEqual(['a lk.connections', 'a lk.active_caip_network_id'])
  })

  it('writes at most 12 entries with two tabs that connect and disconnect, and none afterwards', async () => {
    const { b, writes, pass, connectBoth } = twoTabs()
    await connectBoth()
    await b.connections.disconnect()
    await pass()
    expect(writes.length).toBeLessThanOrEqual(12)
    const before = writes.length
    await pass(60_000)
    expect(writes.length).toBe(before)
  })
})

describe('sessions of another tab', () => {
  it('resumes a session once for each namespace, although the other tab stores them one by one', async () => {
    const { one, other } = joinTabs()
    const resumed: string[] = []
    let answer: (signer: RemoteSigner) => void = () => {}
    const probe = new Promise<RemoteSigner>((resolve) => {
      answer = resolve
    })
    class Signers extends Map<string, Promise<RemoteSigner>> {
      override get(topic: string) {
        resumed.push(topic)
        return probe
      }
    }
    const a = tab(one)
    const b = tab(other, undefined, new Signers())
    const done = ['eip155', 'solana'].map((namespace) =>
      a.connections.connect(namespace, { remote: createRemoteSignerDouble() }),
    )
    await flushPromises()
    for (const double of [a.evm, a.sol]) double.connectRequests[0]?.approve()
    await Promise.all(done)
    await flushPromises()
    await b.clock.advance(100)
    await flushPromises()
    expect(resumed).toEqual(['t1', 't1'])
    answer(createRemoteSignerDouble())
    await flushPromises()
    expect([b.evm.resumeRequests.length, b.sol.resumeRequests.length]).toEqual([1, 1])
    b.evm.resumeRequests[0]?.approve()
    b.sol.resumeRequests[0]?.revoked()
    await b.clock.advance(1000)
    expect([b.statusOf('eip155'), b.statusOf('solana')]).toEqual(['connected', 'disconnected'])
    // The next change is another try.
    a.evm.connectRequests.length = 0
    const again = a.connections.connect('eip155', {
      remote: createRemoteSignerDouble('remote', 't2'),
    })
    await flushPromises()
    a.evm.connectRequests[0]?.approve('eip155:10')
    await again
    await b.clock.advance(100)
    await flushPromises()
    expect(b.sol.resumeRequests).toHaveLength(2)
  })

  it('follows another tab to another session with the same account', async () => {
    const { one, other } = joinTabs()
    const signers = new Map(
      ['t1', 't2'].map((topic) => [
        topic,
        Promise.resolve(createRemoteSignerDouble('remote', topic)),
      ]),
    )
    const [a, b] = [tab(one), tab(other, undefined, signers)]
    const connect = async (topic: string) => {
      const done = a.connections.connect('eip155', {
        remote: createRemoteSignerDouble('remote', topic),
      })
      await flushPromises()
      a.evm.connectRequests.at(-1)?.approve()
      await done
      await flushPromises()
      await b.clock.advance(400)
      await flushPromises()
    }
    await connect('t1')
    const first = b.evm.resumeRequests[0]?.approve()
    await flushPromises()
    await connect('t2')
    expect(b.evm.resumeRequests.map(({ remote }) => remote?.serialize())).toEqual(['t1', 't2'])
    const second = b.evm.resumeRequests[1]?.approve()
    await flushPromises()
    expect(b.connections.getConnection('eip155')).toBe(second)
    expect(first?.received.disconnects).toBe(0)
  })

  it('follows disconnects and logs the reason when what a connection needs cannot be installed', async () => {
    const { one, other } = joinTabs()
    const a = tab(one)
    const lost = new TypeError('Failed to fetch dynamically imported module')
    const b = tab(other, async () => {
      throw lost
    })
    await a.connect()
    await b.clock.advance(100)
    await flushPromises()
    expect([b.statusOf(), b.evm.resumeRequests.length]).toEqual(['disconnected', 0])
    expect(b.logs).toEqual([
      {
        level: 'info',
        message: 'A connection of another tab was not followed.',
        detail: lost,
      },
    ])
  })
})

describe('networks of another tab', () => {
  /** State for `resume`: the network of the site, not of the wallet. */
  const on = (network: number) => ({ serialize: () => `{"walletId":"w1","on":"${network}"}` })

  it('follows the network of another tab for a wallet that uses the site’s; disconnects nothing', async () => {
    const { a, pass, connectBoth } = twoTabs()
    const { first, second } = await connectBoth()
    Object.assign(second, on(10))
    second.change({ network: 'eip155:10' })
    await pass(1000)
    expect(a.evm.resumeRequests.at(-1)?.saved).toBe('{"walletId":"w1","on":"10"}')
    const moved = a.evm.resumeRequests.at(-1)?.approve('eip155:10')
    Object.assign(moved ?? {}, on(10))
    await pass(1000)
    expect(a.connections.getState('eip155')?.connection?.network).toBe('eip155:10')
    expect([first.received.disconnects, second.received.disconnects]).toEqual([0, 0])
  })

  it('follows to a network again that both tabs have left meanwhile', async () => {
    const { a, b, pass, connectBoth } = twoTabs()
    const { first, second } = await connectBoth()
    const wallets = { a: first, b: second }
    const move = async (to: 'a' | 'b', network: number) => {
      Object.assign(wallets[to], on(network))
      wallets[to].change({ network: `eip155:${network}` })
      await pass(1000)
      const [name, side] = to === 'a' ? (['b', b] as const) : (['a', a] as const)
      const moved = side.evm.resumeRequests.at(-1)?.approve(`eip155:${network}`)
      if (moved) wallets[name] = Object.assign(moved, on(network))
      await pass(1000)
      return side.connections.getState('eip155')?.connection?.network
    }
    expect(await move('b', 10)).toBe('eip155:10')
    expect(await move('a', 1)).toBe('eip155:1')
    expect(await move('b', 10)).toBe('eip155:10')
  })

  it('stops following a wallet that stays on its network, so that two tabs never loop', async () => {
    const { a, b, writes, pass, connectBoth } = twoTabs()
    const { first, second } = await connectBoth()
    Object.assign(first, on(1))
    Object.assign(second, on(10))
    second.change({ network: 'eip155:10' })
    // Each tab's wallet stays on its own network, whatever it receives.
    for (let round = 0; round < 12; round++) {
      await pass(1000)
      for (const [side, network] of [
        [a, 1],
        [b, 10],
      ] as const)
        Object.assign(
          side.evm.resumeRequests.at(-1)?.approve(`eip155:${network}`) ?? {},
          on(network),
        )
    }
    expect(a.evm.resumeRequests.length + b.evm.resumeRequests.length).toBeLessThanOrEqual(4)
    const before = writes.length
    await pass(60_000)
    expect(writes.length).toBe(before)
  })
})

import { describe, expect, it } from 'vitest'
import { LatchkeyError as Failure } from '#kernel'
import { restoreConnections } from '../../modal/restoreConnections.ts'
import type { WalletConnectionDouble } from '../../test/harness/NamespaceDouble.ts'
import {
  createRemoteConnectorDouble,
  createRemoteSignerDouble,
} from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections } from '../../test/harness/startConnections.ts'
import { startMultiWallet } from '../../test/harness/startMultiWallet.ts'
import { flushPromises } from '../../test/harness/testClock.ts'

/** Three wallets of one namespace, the third active. */
async function three() {
  const test = await startMultiWallet()
  for (const id of ['w1', 'w2', 'w3']) await test.connect(test.evm, id)
  return test
}

describe('on the next visit', () => {
  const reload = (test: Awaited<ReturnType<typeof three>>) => {
    test.kernel.dispose()
    return startMultiWallet({ entries: test.store.entries })
  }
  it('parked wallets are restored silently, and connected once they answer', async () => {
    const next = await reload(await three())
    expect(next.shown()).toEqual(['w2 connecting', 'w1 connecting'])
    expect(next.evm.connectRequests).toEqual([])
    next.evm.resumeRequests.find(({ saved }) => saved.includes('w2'))?.approve()
    await flushPromises()
    expect(next.shown()).toEqual(['w2 connected', 'w1 connecting'])
    next.evm.resumeRequests.find(({ saved }) => saved.includes('w1'))?.revoked()
    await next.service.restored()
    expect([next.shown(), next.recent()]).toEqual([['w2 connected'], ['w3', 'w1']])
  })
  it('a wallet without an answer in 10 s can be reconnected', async () => {
    const next = await reload(await three())
    await next.clock.advance(10_000)
    await next.service.restored()
    expect([next.shown(), next.recent()]).toEqual([[], ['w3', 'w2', 'w1']])
  })
  const restoreAllWith = async (failure: Failure) => {
    const next = await reload(await three())
    const restoring = restoreConnections(next.kernel)
    await flushPromises()
    for (const request of next.evm.resumeRequests) request.reject(failure)
    await Promise.all([restoring, next.service.restored()])
    expect(next.shown()).toEqual([])
    return { stored: next.stored(), shownAgain: (await reload(next)).shown() }
  }
  it.each([
    'timeout',
    'busy',
    'rpc',
    'http-unreachable',
    'plugin-failed',
    'service-missing',
    'namespace-missing',
    'modal-closed',
    'locked',
    'internal',
    'connect-failed',
    'APKT006',
    'not-installed',
    'unauthorized',
  ] as const)('parked wallets stay stored after `%s`, as the active one does', async (code) => {
    expect(await restoreAllWith(new Failure(code))).toEqual({
      stored: ['w3', 'w2', 'w1'],
      shownAgain: ['w2 connecting', 'w1 connecting'],
    })
  })
  it.each(['expired', 'rejected'] as const)(
    'parked wallets are stored no more after `%s`, nor is the active one',
    async (code) => {
      expect(await restoreAllWith(new Failure(code))).toEqual({ stored: [], shownAgain: [] })
    },
  )
  const lost = [
    ['locks', (wallet: WalletConnectionDouble) => wallet.end(new Failure('locked'))],
    ['shows no account', (wallet: WalletConnectionDouble) => wallet.change({ addresses: [] })],
    ['ends without a reason', (wallet: WalletConnectionDouble) => wallet.end()],
  ] as const
  it.each(lost)(
    'a parked wallet that %s during a visit comes back on the next',
    async (_, lose) => {
      const test = await startMultiWallet()
      const first = await test.connect(test.evm, 'w1')
      await test.connect(test.evm, 'w2')
      lose(first)
      expect([test.shown(), test.stored()]).toEqual([['w2 active'], ['w2', 'w1']])
      const next = await reload(test)
      expect(next.shown()).toEqual(['w1 connecting'])
      next.evm.resumeRequests.find(({ saved }) => saved.includes('w1'))?.approve()
      await next.service.restored()
      expect(next.shown()).toEqual(['w1 connected'])
    },
  )
  it.each(lost)('a parked wallet that %s can be connected again or forgotten', async (_, lose) => {
    const test = await startMultiWallet()
    const first = await test.connect(test.evm, 'w1')
    await test.connect(test.evm, 'w2')
    lose(first)
    const again = await test.connect(test.evm, 'w1')
    expect([test.shown(), test.stored()]).toEqual([
      ['w1 active', 'w2 connected'],
      ['w1', 'w2'],
    ])
    await test.service.switchTo(test.ref('w2'))
    lose(again)
    await test.service.remove(test.ref('w1'))
    expect([test.shown(), test.recent(), test.stored()]).toEqual([['w2 active'], [], ['w2']])
  })
  it('a parked wallet that ended for good during a visit is forgotten', async () => {
    const test = await startMultiWallet()
    const first = await test.connect(test.evm, 'w1')
    await test.connect(test.evm, 'w2')
    first.end(new Failure('expired'))
    expect(test.stored()).toEqual(['w2'])
  })
  it('a wallet whose restore failed is stored no more once it is connected again', async () => {
    const next = await reload(await three())
    await next.clock.advance(10_000)
    await next.connect(next.evm, 'w2')
    expect([next.shown(), next.stored()]).toEqual([['w2 active'], ['w2', 'w1']])
  })
  it.each([
    ['forgotten', (next: Awaited<ReturnType<typeof three>>) => next.service.remove(next.ref('w2'))],
    [
      'disconnected',
      (next: Awaited<ReturnType<typeof three>>) => next.service.disconnect(next.ref('w2')),
    ],
    [
      'disconnected with all',
      (next: Awaited<ReturnType<typeof three>>) => next.connections.disconnect({ kept: true }),
    ],
  ])('a wallet whose restore failed is ended when it is %s', async (_, end) => {
    const next = await reload(await three())
    await next.clock.advance(10_000)
    const before = next.evm.resumeRequests.length
    await end(next)
    await flushPromises()
    expect(next.stored()).not.toContain('w2')
    const wallet = next.evm.resumeRequests
      .slice(before)
      .find(({ saved }) => saved.includes('w2'))
      ?.approve()
    await flushPromises()
    expect(wallet?.received.disconnects).toBe(1)
    expect((await reload(next)).shown()).not.toContain('w2 connecting')
  })
  it('switching to a parked wallet waits for its answer only, not for those of others', async () => {
    const next = await reload(await three())
    const switching = next.service.switchTo(next.ref('w2'))
    next.evm.resumeRequests.find(({ saved }) => saved.includes('w2'))?.approve()
    await flushPromises()
    expect(next.shown()).toEqual(['w2 active', 'w1 connecting'])
    expect(await switching).toMatchObject({ hasSwitchedWallet: true })
  })
  it('the active wallet is restored as usual', async () => {
    const next = await reload(await three())
    const restoring = restoreConnections(next.kernel)
    await flushPromises()
    for (const request of next.evm.resumeRequests) request.approve()
    await restoring
    await next.service.restored()
    expect(next.shown()).toEqual(['w3 active', 'w1 connected', 'w2 connected'])
    expect(next.stored()[0]).toBe('w3')
    await next.service.switchTo(next.ref('w1'))
    expect(next.shown()[0]).toBe('w1 active')
  })
  it('parked wallets stay remembered if the active one is gone', async () => {
    const test = await three()
    test.kernel.dispose()
    const { kernel, evm } = startConnections({ entries: test.store.entries })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    evm.resumeRequests[0]?.revoked()
    await restoring
    kernel.dispose()
    const next = await startMultiWallet({ entries: test.store.entries })
    expect(next.shown()).toEqual(['w2 connecting', 'w1 connecting'])
  })
  it('no wallet is restored after the host disconnected without the feature loaded', async () => {
    const test = await three()
    test.kernel.dispose()
    const { kernel, connections } = startConnections({ entries: test.store.entries })
    await connections.disconnect({ kept: true })
    kernel.dispose()
    const next = await startMultiWallet({ entries: test.store.entries })
    expect([next.shown(), next.recent()]).toEqual([[], ['w3', 'w2', 'w1']])
  })
  it('a wallet disconnected during its restore is disconnected when it answers', async () => {
    const next = await reload(await three())
    await next.connections.disconnect({ kept: true })
    const late = next.evm.resumeRequests[0]?.approve()
    await flushPromises()
    expect([next.shown(), late?.received.disconnects]).toEqual([[], 1])
  })
  it('a parked wallet is not restored after its disconnection', async () => {
    const next = await reload(await three())
    await next.service.disconnect(next.ref('w2'))
    expect(next.shown()).toEqual(['w1 connecting'])
    const late = next.evm.resumeRequests.find(({ saved }) => saved.includes('w2'))?.approve()
    await flushPromises()
    expect([next.shown(), late?.received.disconnects]).toEqual([['w1 connecting'], 1])
  })
  it('at most eight wallets per namespace are remembered', async () => {
    const test = await startMultiWallet()
    for (let count = 0; count < 10; count++) await test.connect(test.evm, `w${count}`)
    await test.connections.disconnect({ kept: true })
    expect(test.recent()).toHaveLength(8)
    expect(test.recent()[0]).toBe('w9')
  })
  it('sessions are restored over their signers', async () => {
    const signers = new Map([['t1', createRemoteSignerDouble('remote', 't1')]])
    const test = await startMultiWallet({ plugins: [createRemoteConnectorDouble(signers)] })
    const done = test.connections.connect('eip155', {
      remote: createRemoteSignerDouble('remote', 't1'),
    })
    await flushPromises()
    test.evm.connectRequests.at(-1)?.approve('eip155:1', ['phone'])
    await done
    await test.connect(test.evm, 'w1')
    test.kernel.dispose()
    const next = await startMultiWallet({
      entries: test.store.entries,
      plugins: [createRemoteConnectorDouble(signers)],
    })
    expect(next.shown()).toEqual(['remote:phone connecting'])
    next.evm.resumeRequests[0]?.approve('eip155:1', ['phone'])
    await next.service.restored()
    expect(next.shown()).toEqual(['remote:phone connected'])
    await next.service.switchTo(next.ref('remote:phone'))
    expect(next.connections.getState('eip155')?.connection).toMatchObject({
      connectorId: 'remote',
      kind: 'remote',
    })
  })
  it('switching to a session that comes back with another first account activates it', async () => {
    const signers = new Map([['t1', createRemoteSignerDouble('remote', 't1')]])
    const plugins = [createRemoteConnectorDouble(signers)]
    const test = await startMultiWallet({ plugins })
    const done = test.connections.connect('eip155', {
      remote: createRemoteSignerDouble('remote', 't1'),
    })
    await flushPromises()
    test.evm.connectRequests.at(-1)?.approve('eip155:1', ['bob', 'alice'])
    await done
    await test.connect(test.evm, 'w1')
    test.kernel.dispose()
    const next = await startMultiWallet({ entries: test.store.entries, plugins })
    const switching = next.service.switchTo(next.ref('remote:bob'))
    next.evm.resumeRequests[0]?.approve('eip155:1', ['alice', 'bob'])
    expect(await switching).toMatchObject({ address: 'alice', hasSwitchedWallet: true })
    expect([next.shown(), next.recent()]).toEqual([['remote:alice active'], ['w1']])
  })
  it('a malformed storage restores no wallet', async () => {
    const entries = new Map([
      ['lk.connections', '{"version":1,"at":1,"value":{"eip155":[{"connectorId":7}]}}'],
      ['lk.recent_connections', '{"version":1,"at":1,"value":{"eip155":"w1"}}'],
      ['lk.address_labels', '[]'],
    ])
    const { service, evm } = await startMultiWallet({ entries })
    expect(service.get()).toEqual({ connections: [], recentConnections: [] })
    expect(evm.resumeRequests).toEqual([])
  })
})

describe('labels', () => {
  it('labels replace the wallet’s label of an address, on later visits too, until they are removed', async () => {
    const test = await three()
    const label = (state = test.service.get()) => state.connections[0]?.accounts[0]?.label
    test.service.addLabel('alice', '  Savings ')
    expect(label()).toBe('Savings')
    const next = await startMultiWallet({ entries: test.store.entries })
    expect(label(next.service.get())).toBe('Savings')
    test.service.removeLabel('alice')
    expect(label()).toBeUndefined()
    test.service.addLabel('alice', 'Savings')
    test.service.addLabel('alice', ' ')
    expect(label()).toBeUndefined()
  })
  it('labels of hexadecimal addresses are case-insensitive', async () => {
    const { connect, evm, service } = await startMultiWallet()
    await connect(evm, 'w1', 'eip155:1', ['0xAbC'])
    service.addLabel('0xabc', 'Cold')
    expect(service.get().connections[0]?.accounts).toEqual([{ address: '0xAbC', label: 'Cold' }])
  })
})

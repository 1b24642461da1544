import { describe, expect, it } from 'vitest'
import type { RemoteSigner } from '#kernel'
import { fault, LatchkeyError, probeTimeout, restoreToolsRef } from '#kernel'
import type { NamespaceDouble } from '../test/harness/NamespaceDouble.ts'
import {
  createRemoteConnectorDouble,
  createRemoteSignerDouble,
} from '../test/harness/RemoteSignerDouble.ts'
import { startConnections as start } from '../test/harness/startConnections.ts'
import { flushPromises } from '../test/harness/testClock.ts'
import { disconnectStored } from './disconnectStored.ts'
import { restoreConnections } from './restoreConnections.ts'

/** Texts of a code that a plugin defines. */
const missingTexts = { texts: ['It is missing.', 'Try again.'], docs: 'errors.md' } as const

/** The storage that a visit leaves on which these namespaces were connected. */
async function earlier(...namespaces: readonly ('eip155' | 'solana')[]) {
  const entries = new Map<string, string>()
  const visit = start({ entries })
  for (const namespace of namespaces)
    await visit.connect(namespace === 'eip155' ? visit.evm : visit.sol)
  visit.kernel.dispose()
  return entries
}
const stored = (entries: ReadonlyMap<string, string>, key: string) => entries.get(`lk.${key}`)

describe('visits after an installed wallet', () => {
  it('starts with nothing connected, nothing loaded, and the hint', async () => {
    const { statusOf, evm, kernel } = start({ entries: await earlier('eip155') })
    expect(statusOf()).toBe('disconnected')
    expect(evm.loads).toBe(0)
    expect(kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'injected' }])
  })
  it('shows connecting until a live probe succeeds, then connected, without a prompt', async () => {
    const { statusOf, kernel, evm, sol, connections, emitted } = start({
      entries: await earlier('eip155'),
    })
    const done = restoreConnections(kernel)
    expect(statusOf()).toBe('connecting')
    await flushPromises()
    expect(statusOf()).toBe('connecting')
    evm.resumeRequests[0]?.approve('eip155:10')
    await done
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { status: 'connected', address: 'alice' },
      connection: { connectorId: 'w1', network: 'eip155:10' },
    })
    expect(emitted).toEqual([['connected', 'eip155', true]])
    expect([evm.connectRequests.length, sol.loads]).toEqual([0, 0])
  })
  it('follows events of the restored wallet', async () => {
    const { kernel, evm, connections, emitted } = start({ entries: await earlier('eip155') })
    const done = restoreConnections(kernel)
    await flushPromises()
    const wallet = evm.resumeRequests[0]?.approve()
    await done
    wallet?.change({ addresses: ['bob'] })
    expect(connections.getState('eip155')?.accountState.address).toBe('bob')
    wallet?.end()
    expect(emitted.at(-1)).toEqual(['disconnected', 'eip155', 'unauthorized', undefined])
  })
  it('keeps the active namespace of the earlier visit', async () => {
    const { kernel, evm, sol, connections } = start({ entries: await earlier('eip155', 'solana') })
    const done = restoreConnections(kernel)
    await flushPromises()
    sol.resumeRequests[0]?.approve()
    evm.resumeRequests[0]?.approve()
    await done
    expect(connections.get().active).toBe('solana')
  })
  it('restores each namespace independently of failing and hanging ones', async () => {
    const { kernel, evm, sol, statusOf, clock } = start({
      entries: await earlier('eip155', 'solana'),
    })
    const done = restoreConnections(kernel)
    await flushPromises()
    sol.resumeRequests[0]?.approve()
    await flushPromises()
    expect([statusOf('eip155'), statusOf('solana')]).toEqual(['connecting', 'connected'])
    await clock.advance(probeTimeout)
    await done
    expect([statusOf('eip155'), statusOf('solana')]).toEqual(['disconnected', 'connected'])
    expect(evm.resumeRequests).toHaveLength(1)
  })
  const gone: readonly (readonly [
    string,
    (evm: ReturnType<typeof start>['evm']) => void,
    string,
  ])[] = [
    ['no longer grants it', (evm) => evm.resumeRequests[0]?.revoked(), 'unauthorized'],
    [
      'is not installed any more',
      (evm) => evm.resumeRequests[0]?.reject(fault('not-installed')),
      'not-installed',
    ],
    [
      'grants it without an account',
      (evm) => evm.resumeRequests[0]?.approve('eip155:1', []),
      'unauthorized',
    ],
  ]
  it.each(gone)(
    'ends disconnected with a reason when the wallet %s, and tries it again on the next visit',
    async (_, answer, code) => {
      const entries = await earlier('eip155')
      const { kernel, evm, connections, emitted } = start({ entries })
      const done = restoreConnections(kernel)
      await flushPromises()
      answer(evm)
      await done
      expect(connections.getState('eip155')).toMatchObject({
        accountState: { status: 'disconnected', accounts: [] },
        reason: { code },
      })
      expect(start({ entries }).kernel.listStored()).toHaveLength(1)
      expect(emitted).toEqual([])
    },
  )
  it.each([
    ['code could not be imported', new TypeError('Failed to fetch dynamically imported module')],
    ['client has no code', new LatchkeyError('remote-missing', {}, missingTexts)],
    ['secure frame did not answer', new LatchkeyError('APKT004', {}, missingTexts)],
    ['relay refuses the site for now', new LatchkeyError('APKT006')],
    ['wallet is locked', fault('locked')],
    ['wallet failed', fault('internal')],
  ])('ends disconnected and keeps the hint when the %s', async (_, failure) => {
    const entries = await earlier('eip155')
    const { kernel, evm, statusOf } = start({ entries })
    const done = restoreConnections(kernel)
    await flushPromises()
    evm.resumeRequests[0]?.reject(failure)
    await done
    expect(statusOf()).toBe('disconnected')
    expect(start({ entries }).kernel.listStored()).toHaveLength(1)
  })
  it('ends disconnected after 10 s without an answer; a late answer changes nothing, and the next visit tries again', async () => {
    const entries = await earlier('eip155')
    const { kernel, evm, connections, statusOf, clock, emitted } = start({ entries })
    const done = restoreConnections(kernel)
    await clock.advance(probeTimeout - 1)
    expect(statusOf()).toBe('connecting')
    await clock.advance(1)
    await done
    expect(connections.getState('eip155')).toMatchObject({
      accountState: { status: 'disconnected' },
      reason: { code: 'timeout' },
    })
    const late = evm.resumeRequests[0]?.approve()
    await flushPromises()
    expect([statusOf(), late?.received.disconnects, emitted]).toEqual(['disconnected', 0, []])
    expect(start({ entries }).kernel.listStored()).toHaveLength(1)
    expect(probeTimeout).toBe(10_000)
  })
  it.each(['fails', 'hangs'] as const)(
    'ends disconnected when the code of the namespace %s to load, and the next visit tries again',
    async (loading) => {
      const entries = await earlier('eip155')
      const { kernel, evm, statusOf, clock } = start({ entries })
      evm.loading = loading
      const done = restoreConnections(kernel)
      await clock.advance(probeTimeout)
      await done
      expect(statusOf()).toBe('disconnected')
      expect(start({ entries }).kernel.listStored()).toHaveLength(1)
    },
  )
  it('keeps the hint of a namespace that is not installed', async () => {
    const entries = await earlier('eip155', 'solana')
    const [evm] = [start().evm]
    const { kernel, connections } = start({ entries, doubles: [evm] })
    const done = restoreConnections(kernel)
    await flushPromises()
    evm.resumeRequests[0]?.approve()
    await done
    expect(connections.getState('solana')).toBeUndefined()
    expect(stored(entries, 'connected_namespaces')).toContain('solana')
  })
  it('keeps the wallet that the visitor connects before the probe answers', async () => {
    const entries = await earlier('eip155')
    const { kernel, evm, connections } = start({ entries })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    const chosen = connections.connect('eip155', { walletId: 'w2' })
    await flushPromises()
    evm.connectRequests[0]?.approve('eip155:1', ['bob'])
    await chosen
    evm.resumeRequests[0]?.reject(new Error('late'))
    await restoring
    expect(connections.getState('eip155')).toMatchObject({
      connection: { connectorId: 'w2' },
      accountState: { address: 'bob' },
    })
    expect(stored(entries, 'connections')).toContain('w2')
  })
  it('keeps a wallet connected that the visitor connects again before the probe answers', async () => {
    const { kernel, evm, connections } = start({ entries: await earlier('eip155') })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    const chosen = connections.connect('eip155', { walletId: 'w1' })
    await flushPromises()
    const probed = evm.resumeRequests[0]?.approve()
    await restoring
    evm.connectRequests[0]?.approve()
    await chosen
    expect(probed?.received.disconnects).toBe(0)
    expect(connections.getState('eip155')?.accountState.status).toBe('connected')
  })
  it('disconnects a late wallet when the visitor disconnected before the probe answered', async () => {
    const entries = await earlier('eip155')
    const { kernel, evm, connections, statusOf } = start({ entries })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    await connections.disconnect()
    await restoring
    const late = evm.resumeRequests[0]?.approve()
    await flushPromises()
    expect([statusOf(), late?.received.disconnects]).toEqual(['disconnected', 1])
    expect(start({ entries }).kernel.listStored()).toEqual([])
  })
  it('keeps the hint when the visit ends, or another attempt fails, before the probe answers', async () => {
    const entries = await earlier('eip155')
    const first = start({ entries })
    const ending = restoreConnections(first.kernel)
    await flushPromises()
    first.kernel.dispose()
    await ending
    const { kernel, evm, connections } = start({ entries })
    const restoring = restoreConnections(kernel)
    await flushPromises()
    const other = connections.connect('eip155', { walletId: 'w2' }).catch(() => {})
    await flushPromises()
    evm.connectRequests[0]?.reject()
    await Promise.all([restoring, other])
    expect(start({ entries }).kernel.listStored()).toEqual([
      { namespace: 'eip155', kind: 'injected' },
    ])
  })
  it('forgets unrestored connections too when the visitor disconnects everything', async () => {
    const entries = await earlier('eip155', 'solana')
    const { connections, kernel } = start({ entries })
    await connections.disconnect()
    expect(kernel.listStored()).toEqual([])
  })
  it('does not open the modal for a wallet on an unrequested network; opening it shows UnsupportedChain', async () => {
    const { kernel, evm } = start({ entries: await earlier('eip155') })
    const done = restoreConnections(kernel)
    await flushPromises()
    evm.resumeRequests[0]?.approve('eip155:999')
    await done
    expect(kernel.router.get().open).toBe(false)
    await kernel.open()
    expect(kernel.router.current().route).toBe('UnsupportedChain')
  })
})

describe('visits after a remote signer', () => {
  const earlierRemote = async () => {
    const entries = new Map<string, string>()
    const visit = start({ entries })
    const done = visit.connections.connect('eip155', { remote: createRemoteSignerDouble() })
    await flushPromises()
    visit.evm.connectRequests[0]?.approve()
    await done
    return entries
  }
  it('resumes the signer from its connector, and the connection from the signer', async () => {
    const signer = createRemoteSignerDouble()
    const { kernel, evm, connections } = start({
      entries: await earlierRemote(),
      plugins: [createRemoteConnectorDouble(new Map([['t1', signer]]))],
    })
    expect(kernel.listStored()).toEqual([{ namespace: 'eip155', kind: 'remote' }])
    const done = restoreConnections(kernel)
    await flushPromises()
    expect(evm.resumeRequests[0]?.remote).toBe(signer)
    evm.resumeRequests[0]?.approve()
    await done
    expect(connections.getState('eip155')?.connection).toMatchObject({
      connectorId: 'remote',
      kind: 'remote',
    })
  })
  it('resumes the signer while the code of the namespace loads, so that namespaces of one session share it', async () => {
    const resumed: string[] = []
    class Signers extends Map<string, RemoteSigner> {
      override get(topic: string) {
        resumed.push(topic)
        return super.get(topic)
      }
    }
    const entries = await earlierRemote()
    const visit = (doubles?: readonly NamespaceDouble[]) =>
      start({
        entries,
        ...(doubles && { doubles }),
        plugins: [createRemoteConnectorDouble(new Signers())],
      })
    const { kernel, evm, clock, connections } = visit()
    evm.loading = 'hangs'
    const done = restoreConnections(kernel)
    await flushPromises()
    expect(resumed).toEqual(['t1'])
    await clock.advance(probeTimeout)
    await done
    expect(connections.getState('eip155')?.reason).toMatchObject({ code: 'timeout' })
    await restoreConnections(visit([start().sol]).kernel)
    expect(resumed).toEqual(['t1'])
  })
  it('ends disconnected as expired when the session is gone, and forgets it', async () => {
    const entries = await earlierRemote()
    const { kernel, connections } = start({
      entries,
      plugins: [createRemoteConnectorDouble(new Map())],
    })
    await restoreConnections(kernel)
    expect(connections.getState('eip155')?.reason).toMatchObject({ code: 'expired' })
    expect(start({ entries }).kernel.listStored()).toEqual([])
  })
  it('keeps the hint of a connector that is not installed', async () => {
    const entries = await earlierRemote()
    const { kernel, connections } = start({ entries })
    await restoreConnections(kernel)
    expect(connections.getState('eip155')?.reason).toMatchObject({ code: 'service-missing' })
    expect(start({ entries }).kernel.listStored()).toHaveLength(1)
  })
})

describe('visits without reconnecting', () => {
  it('shows nothing as connected, forgets the hints and disconnects the wallets', async () => {
    const entries = await earlier('eip155', 'solana')
    const { kernel, evm, sol, connections, emitted } = start({
      entries,
      settings: { enableReconnect: false },
    })
    const seen = new Set<string | undefined>()
    connections.subscribe(({ namespaces }) =>
      Object.values(namespaces).forEach(({ accountState }) => void seen.add(accountState.status)),
    )
    const done = disconnectStored(kernel.get(restoreToolsRef))
    await expect
      .poll(() => [evm, sol].map(({ resumeRequests }) => resumeRequests.length))
      .toEqual([1, 1])
    const wallets = [evm.resumeRequests[0]?.approve(), sol.resumeRequests[0]?.approve()]
    await done
    expect(wallets.map((wallet) => wallet?.received.disconnects)).toEqual([1, 1])
    expect([...seen].filter((status) => status !== 'disconnected')).toEqual([])
    expect(emitted).toEqual([])
    expect(start({ entries }).kernel.listStored()).toEqual([])
  })
  it('waits at most 10 s for a wallet that does not answer or refuses', async () => {
    const entries = await earlier('eip155', 'solana')
    const { kernel, evm, clock, logs } = start({ entries, settings: { enableReconnect: false } })
    const done = disconnectStored(kernel.get(restoreToolsRef))
    await expect.poll(() => evm.resumeRequests.length).toBe(1)
    evm.resumeRequests[0]?.reject(new Error('gone'))
    await clock.advance(probeTimeout)
    await done
    expect(logs.filter(({ level }) => level === 'warn')).toHaveLength(2)
    expect(start({ entries }).kernel.listStored()).toEqual([])
  })
})

describe('failing storage', () => {
  it.each(['throws', 'full'] as const)(
    'connects and disconnects although storage %s, with one warning',
    async (how) => {
      const { connect, connections, store, statusOf, logs } = start()
      store.fault = how
      await connect()
      expect(statusOf()).toBe('connected')
      await connections.disconnect()
      expect(statusOf()).toBe('disconnected')
      expect(logs.filter(({ level }) => level === 'warn')).toHaveLength(1)
    },
  )
  it('changes no connection when storage is wiped during a visit', async () => {
    const { connect, connections, store, statusOf } = start()
    const wallet = await connect()
    store.wipe()
    expect(statusOf()).toBe('connected')
    wallet.change({ addresses: ['bob'] })
    expect(connections.getState('eip155')?.accountState.address).toBe('bob')
  })
})

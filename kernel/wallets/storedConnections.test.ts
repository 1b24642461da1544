import { describe, expect, it } from 'vitest'
import { createRemoteSignerDouble } from '../../test/harness/RemoteSignerDouble.ts'
import { startConnections as start } from '../../test/harness/startConnections.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { createTestPlatform } from '../../test/harness/testPlatform.ts'
import { createStorage } from '../platform/storage.ts'
import { createStoredConnections } from './storedConnections.ts'

const entry = (connectorId: string) => ({
  connectorId,
  kind: 'injected',
  accounts: [{ address: '0xab' }],
  network: 'eip155:1',
  saved: 's',
})
const setUp = (entries?: Map<string, string>) => {
  const test = createTestPlatform(entries ? { entries } : {})
  return { ...test, stored: createStoredConnections(createStorage(test.platform, 'lk.')) }
}
const text = (value: unknown) => JSON.stringify({ version: 1, at: 1, value })

describe('stored connections', () => {
  it('stores the active network and namespace, the connected namespaces, the connections per namespace and the disconnected connector ids', async () => {
    const { connect, connections, sol, store } = start()
    await connect()
    await connect(sol)
    await connections.disconnect({ namespace: 'solana' })
    const held = Object.fromEntries(
      [...store.entries].map(([key, value]) => [key, JSON.parse(value).value]),
    )
    expect(held).toEqual({
      'lk.active_caip_network_id': 'solana:main',
      'lk.active_namespace': 'solana',
      'lk.connected_namespaces': ['eip155'],
      'lk.connections': {
        eip155: [
          {
            connectorId: 'w1',
            kind: 'injected',
            accounts: [{ address: 'alice' }],
            network: 'eip155:1',
            saved: '{"walletId":"w1"}',
          },
        ],
      },
      'lk.disconnected_connector_ids': { eip155: [], solana: ['w1'] },
    })
  })
  it('stores the provider of a login, and not the name of the visitor there', async () => {
    const { connections, evm, store } = start()
    const auth = () => ({ name: 'email', username: 'alice@example.com' })
    const done = connections.connect('eip155', { remote: { ...createRemoteSignerDouble(), auth } })
    await flushPromises()
    evm.connectRequests[0]?.approve()
    await done
    expect(store.entries.get('lk.connections')).toContain('"auth":{"name":"email"}')
    expect([...store.entries.values()].join()).not.toContain('alice@example.com')
  })
  it('keeps the active namespace when the wallet of another one changes its network', async () => {
    const { connect, sol, store } = start()
    const wallet = await connect()
    await connect(sol)
    wallet.change({ network: 'eip155:10' })
    const read = (key: string) => JSON.parse(store.entries.get(`lk.${key}`) ?? '{}').value
    expect([read('active_namespace'), read('active_caip_network_id')]).toEqual([
      'solana',
      'solana:main',
    ])
    expect(read('connections').eip155[0].network).toBe('eip155:10')
  })
  it('stores nothing of an attempt that has not succeeded', async () => {
    const { connections, store } = start()
    void connections.connect('eip155', { walletId: 'w1' }).catch(() => {})
    expect([...store.entries.keys()]).toEqual([])
  })
})

describe('remembered connections', () => {
  it('stores and removes one namespace at a time', () => {
    const { stored } = setUp()
    stored.save('eip155', entry('a'))
    stored.save('solana', entry('b'))
    stored.save('eip155', entry('c'))
    expect([
      stored.namespaces(),
      stored.read('eip155')?.connectorId,
      stored.read('solana')?.connectorId,
    ]).toEqual([['eip155', 'solana'], 'c', 'b'])
    stored.remove('eip155', 'c')
    expect([
      stored.namespaces(),
      stored.read('eip155'),
      stored.read('solana')?.connectorId,
    ]).toEqual([['solana'], undefined, 'b'])
  })
  it('marks a connector as disconnected, once, until it is connected again', () => {
    const { stored, store } = setUp()
    const ids = () => JSON.parse(store.entries.get('lk.disconnected_connector_ids') ?? '{}').value
    stored.remove('eip155', 'a')
    stored.remove('eip155', 'a')
    stored.remove('eip155', 'b')
    expect(ids()).toEqual({ eip155: ['a', 'b'] })
    stored.save('eip155', entry('a'))
    expect(ids()).toEqual({ eip155: ['b'] })
  })
  it('ignores a connection whose namespace is not listed as connected', () => {
    const entries = new Map([
      ['lk.connections', text({ eip155: [entry('a')] })],
      ['lk.connected_namespaces', text([])],
    ])
    expect(setUp(entries).stored.read('eip155')).toBeUndefined()
  })
  it('lists a namespace once that is named twice', () => {
    expect(
      setUp(new Map([['lk.connected_namespaces', text(['eip155', 'eip155'])]])).stored.namespaces(),
    ).toEqual(['eip155'])
  })
  it('lists a hundred at most of an entry that names 50,000', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => `n${at}`)
    const { stored } = setUp(new Map([['lk.connected_namespaces', text(['eip155', ...many])]]))
    expect(stored.namespaces().length).toBeLessThan(100)
    expect(stored.list()[0]).toEqual({ namespace: 'eip155', kind: 'injected' })
  })
})

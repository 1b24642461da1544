import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { RelayFixture } from '../../test/harness/relayFixture.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitForStoredSession } from '../../test/harness/waitForStoredSession.ts'
import { filterStoredValue } from './validateStore.ts'

const garbage: readonly unknown[] = [
  'garbage',
  '',
  7,
  true,
  null,
  [null],
  [{}],
  ['x'],
  [[]],
  { length: 3 },
  {},
  [{ topic: 'a'.repeat(64) }],
]

/** Everything a client stores: a session and the records around it. */
async function createStoredSession(world: RelayFixture) {
  const storage = memoryStorage()
  const dapp = world.site({ storage })
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void world.phone.pair(uri))
  await signer.request('eip155:1', 'personal_sign', ['0x68656c6c6f', world.phone.address])
  await waitForStoredSession(storage, world.phone, signer.serialize())
  dapp.connector.dispose()
  return { storage, topic: signer.serialize() }
}

async function copyOf(storage: ReturnType<typeof memoryStorage>) {
  const copy = memoryStorage()
  for (const [key, value] of await storage.getEntries())
    await copy.setItem(key, structuredClone(value))
  return copy
}

/**
 * Expects that a site with this storage pairs as on a first visit. Many pair at the same time: the
 * site's own limit for the relay would measure the machine.
 */
async function expectPairing(world: RelayFixture, storage: ReturnType<typeof memoryStorage>) {
  const dapp = world.site({ storage, clock: 'manual' })
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void world.phone.pair(uri))
  expect(signer.accounts()).toHaveLength(2)
  dapp.connector.dispose()
}

describe('stores of an earlier visit', () => {
  it('stores of an earlier visit are separated from other clients of the site by a prefix', async () => {
    const world = await startRelayFixture()
    const { storage } = await createStoredSession(world)
    const keys = (await storage.getKeys()).filter((key) => key.startsWith('wc@'))
    expect(keys.length).toBeGreaterThan(5)
    expect(keys.filter((key) => !key.includes(':latchkey//'))).toEqual([])
  })

  it('stores of an earlier visit never prevent the client from starting, however damaged', {
    timeout: 120_000,
  }, async () => {
    const world = await startRelayFixture()
    const { storage } = await createStoredSession(world)
    for (const key of await storage.getKeys()) {
      const broken = garbage.map(async (value) => {
        const copy = await copyOf(storage)
        await copy.setItem(key, value)
        await expectPairing(world, copy)
      })
      await Promise.all(broken)
    }
    expect(world.unhandled).toEqual([])
  })

  it('stores of an earlier visit may be partly missing', { timeout: 60_000 }, async () => {
    const world = await startRelayFixture()
    const { storage } = await createStoredSession(world)
    for (const key of await storage.getKeys()) {
      const copy = await copyOf(storage)
      await copy.removeItem(key)
      await expectPairing(world, copy)
    }
    expect(world.unhandled).toEqual([])
  })

  it('stores of an earlier visit keep a valid session beside a broken one', async () => {
    const world = await startRelayFixture()
    const { storage, topic } = await createStoredSession(world)
    const key = (await storage.getKeys()).find((name) => name.endsWith('//session')) ?? ''
    await storage.setItem(key, [
      { topic: 'broken' },
      null,
      ...((await storage.getItem<unknown[]>(key)) ?? []),
    ])
    expect((await world.site({ storage }).connector.resume(topic))?.accounts()).toHaveLength(2)
  })

  /** A site whose client is the real one, made to fail on its stores the first times. */
  const stumble = (
    world: RelayFixture,
    storage: ReturnType<typeof memoryStorage>,
    failures: number,
  ) => {
    let starts = 0
    const dapp = world.site({
      storage,
      async load(given) {
        const { UniversalProvider } = await import('@walletconnect/universal-provider')
        const fail = () => Promise.reject(new TypeError('stumbled'))
        return {
          init: (options: object) =>
            UniversalProvider.init({ ...options, storage: given }).then((made) =>
              starts++ < failures ? fail() : made,
            ),
        }
      },
    })
    return { dapp, starts: () => starts }
  }

  it('stores of an earlier visit keep their sessions if the client fails to start once', async () => {
    const world = await startRelayFixture()
    const { storage, topic } = await createStoredSession(world)
    const { dapp } = stumble(world, storage, 1)
    expect((await dapp.connector.resume(topic))?.accounts()).toHaveLength(2)
  })

  it('stores of an earlier visit are removed if the client cannot start, without those of other clients', async () => {
    const world = await startRelayFixture()
    const { storage, topic } = await createStoredSession(world)
    await storage.setItem('wc@2:core:0.3//keychain', { other: 'client' })
    const { dapp, starts } = stumble(world, storage, 2)
    expect(await dapp.connector.resume(topic)).toBeNull()
    expect(starts()).toBe(3)
    expect(await storage.getItem('wc@2:core:0.3//keychain')).toEqual({ other: 'client' })
    expect(dapp.logs.map(({ message }) => message)).toContain(
      'The WalletConnect client did not start over what it had stored; it starts anew.',
    )
  })

  it('stores of an earlier visit drop sessions whose keys are lost, without an unhandled "No matching key" error', async () => {
    const world = await startRelayFixture()
    const { storage, topic } = await createStoredSession(world)
    const keychain = (await storage.getKeys()).find((name) => name.endsWith('//keychain')) ?? ''
    await storage.setItem(keychain, {})
    expect(await world.site({ storage }).connector.resume(topic)).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(world.unhandled).toEqual([])
  })

  it('stores of an earlier visit keep values under unknown keys', () => {
    expect(filterStoredValue('wc@2:core:latchkey//verify:public:key', 'x')).toBe('x')
  })
})

import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { RelayDapp } from '../../test/harness/relayDapp.ts'
import type { RelayFixture } from '../../test/harness/relayFixture.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { waitForStoredSession } from '../../test/harness/waitForStoredSession.ts'

const hour = 3_600_000
const hello = '0x68656c6c6f'

type Visited = {
  readonly site: RelayFixture['site']
  readonly storage: ReturnType<typeof memoryStorage>
}

/** Opens the client of a page, as the restore of a connection does. */
async function openClient(dapp: RelayDapp) {
  expect(await dapp.connector.resume('0'.repeat(64))).toBeNull()
}

/** A page that showed a code and was reloaded before the phone, which approved it meanwhile. */
async function reloadedWhilePairing() {
  const world = await startRelayFixture()
  const storage = memoryStorage()
  const first = world.site({ storage })
  const uris: string[] = []
  first.connector.pair(first.proposal(), ({ uri }) => void uris.push(uri)).catch(() => {})
  await waitFor(() => expect(uris).toHaveLength(1))
  first.connector.dispose()
  await world.phone.pair(uris[0] ?? '')
  const second = world.site({ storage })
  await openClient(second)
  await waitFor(() => expect(world.phone.sessions()).toHaveLength(1))
  const topic = world.phone.sessions()[0]?.topic ?? ''
  await waitForStoredSession(storage, world.phone, topic)
  second.connector.dispose()
  return { ...world, storage, topic }
}

/** A page that connected a phone. */
async function connected() {
  const { site, phone } = await startRelayFixture()
  const storage = memoryStorage()
  const dapp = site({ storage })
  const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
  await dapp.connector.claim(signer)
  return { site, phone, storage, dapp, signer }
}

/** The next visit, so much later (ms), whose client is open. */
async function visitLater({ site, storage }: Visited, time: number) {
  const dapp = site({ storage, clock: 'manual' })
  dapp.clock.skew(Date.now() - dapp.clock.now() + time)
  await openClient(dapp)
  // Its look into the stores is over.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return dapp
}

describe('a session approved for a page that was reloaded', () => {
  it('a session approved for a page that was reloaded ends in the phone on a later visit', async () => {
    const world = await reloadedWhilePairing()
    const dapp = await visitLater(world, 2 * hour)
    await dapp.clock.advance(60_000)
    await waitFor(() => expect(world.phone.sessions()).toEqual([]))
    expect(world.unhandled).toEqual([])
  })

  it('a session approved for a page that was reloaded stays for an hour, as the page of another tab may sleep', async () => {
    const world = await reloadedWhilePairing()
    const dapp = await visitLater(world, hour - 60_000)
    expect(dapp.clock.pending()).toBe(0)
  })

  it('a session approved for a page that was reloaded stays if a connection restores it within a minute', async () => {
    const world = await reloadedWhilePairing()
    const dapp = await visitLater(world, 2 * hour)
    const signer = await dapp.connector.resume(world.topic)
    await dapp.clock.advance(60_000)
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, world.phone.address]),
    ).resolves.toMatch(/^0x/)
    expect((await visitLater(world, 2 * hour)).clock.pending()).toBe(0)
  })

  it('a session approved for a page that was reloaded stays while it is used, although its claim cannot be stored', async () => {
    const world = await reloadedWhilePairing()
    const { setItem } = world.storage
    const storage: typeof world.storage = {
      ...world.storage,
      setItem: async (key, value) => {
        if (/:claim:/.test(key)) throw new TypeError('The database is full.')
        await setItem(key, value)
      },
    }
    const dapp = await visitLater({ site: world.site, storage }, 2 * hour)
    const signer = await dapp.connector.resume(world.topic)
    await dapp.clock.advance(60_000)
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, world.phone.address]),
    ).resolves.toMatch(/^0x/)
  })

  it('a session approved for a page that was reloaded is not waited for by a page that ends', async () => {
    const dapp = await visitLater(await reloadedWhilePairing(), 2 * hour)
    expect(dapp.clock.pending()).toBe(1)
    dapp.connector.dispose()
    await waitFor(() => expect(dapp.clock.pending()).toBe(0))
  })

  it('a session of a page that connected stays, however old', async () => {
    const { site, phone, storage, dapp, signer } = await connected()
    await waitForStoredSession(storage, phone, signer.serialize())
    dapp.connector.dispose()
    expect((await visitLater({ site, storage }, 2 * hour)).clock.pending()).toBe(0)
  })

  it('a session that ends takes its claim with it, so that another tab’s copy of it ends as well', async () => {
    const { phone, storage, signer } = await connected()
    const listClaims = async () => (await storage.getKeys()).filter((key) => /:claim:/.test(key))
    expect(await listClaims()).toHaveLength(1)
    await signer.close()
    await waitFor(async () => expect(await listClaims()).toEqual([]))
    // A phone that is still ending it opens its socket once more, to a relay that has stopped.
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })
})

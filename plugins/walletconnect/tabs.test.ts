import { describe, expect, it } from 'vitest'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { RelayDapp } from '../../test/harness/relayDapp.ts'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { waitForStoredSession } from '../../test/harness/waitForStoredSession.ts'

const hello = '0x68656c6c6f'

/** Shows a pairing URI in a tab until it is left. */
async function showCode({ connector, proposal }: RelayDapp) {
  const stop = new AbortController()
  const uris: string[] = []
  const pairing = connector.pair(proposal(stop.signal), ({ uri }) => void uris.push(uri))
  pairing.catch(() => {})
  await waitFor(() => expect(uris).toHaveLength(1))
  return () => stop.abort()
}

/** Two tabs of one site; the first has shown a code, the second is connected to the phone. */
async function twoTabs() {
  const world = await startRelayFixture()
  const storage = memoryStorage()
  const first = world.site({ storage })
  const leave = await showCode(first)
  leave()
  const second = world.site({ storage })
  const signer = await second.connector.pair(
    second.proposal(),
    ({ uri }) => void world.phone.pair(uri),
  )
  await waitForStoredSession(storage, world.phone, signer.serialize())
  return { ...world, storage, first, second, signer, topic: signer.serialize() }
}

describe('a session of another tab', () => {
  it('a session of another tab outlives a code that this tab shows afterwards', async () => {
    const { site, storage, first, second, topic, phone } = await twoTabs()
    await showCode(first)
    second.connector.dispose()
    const signer = await site({ storage }).connector.resume(topic)
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
  })

  it('a session of another tab is resumed by a tab whose client was open before', async () => {
    const { first, topic, phone } = await twoTabs()
    const signer = await first.connector.resume(topic)
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
  })

  it('a session of another tab works there after a lost connection, whatever this tab stored', async () => {
    const { relay, first, signer, phone, unhandled } = await twoTabs()
    await showCode(first)
    relay.dropAll()
    await expect(
      signer.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
    expect(unhandled).toEqual([])
  })

  it('a session of another tab is forgotten by the storage once that tab ends it', async () => {
    const { site, storage, first, signer, topic } = await twoTabs()
    await showCode(first)
    await signer.close()
    await showCode(first)
    expect(await site({ storage }).connector.resume(topic)).toBeNull()
  })

  it('sessions of two tabs that pair at the same time are both there on the next visit', async () => {
    const { site, phone } = await startRelayFixture()
    const storage = memoryStorage()
    const tabs = [site({ storage }), site({ storage })]
    const signers = await Promise.all(
      tabs.map(({ connector, proposal }) =>
        connector.pair(proposal(), ({ uri }) => void phone.pair(uri)),
      ),
    )
    const topics = signers.map((signer) => signer.serialize())
    for (const topic of topics) await waitForStoredSession(storage, phone, topic)
    for (const { connector } of tabs) connector.dispose()
    const { connector } = site({ storage })
    const resumed = await Promise.all(topics.map((topic) => connector.resume(topic)))
    expect(resumed.map((signer) => signer?.accounts().length)).toEqual([2, 2])
  })
})

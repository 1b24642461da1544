import { describe, expect, it } from 'vitest'
import { probeTimeout } from '#kernel'
import { memoryStorage } from '../../sandbox/wallets/memoryStorage.ts'
import type { RelayDapp } from '../../test/harness/relayDapp.ts'
import { countPublishes, startRelayFixture } from '../../test/harness/relayFixture.ts'
import { flushPromises } from '../../test/harness/testClock.ts'
import { waitFor } from '../../test/harness/waitFor.ts'
import { waitForStoredSession } from '../../test/harness/waitForStoredSession.ts'

const hello = '0x68656c6c6f'

/** A site that connected on an earlier visit and was closed. */
async function visited() {
  const world = await startRelayFixture()
  const storage = memoryStorage()
  const first = world.site({ storage })
  const signer = await first.connector.pair(
    first.proposal(),
    ({ uri }) => void world.phone.pair(uri),
  )
  await waitForStoredSession(storage, world.phone, signer.serialize())
  first.connector.dispose()
  return { ...world, storage, topic: signer.serialize() }
}

/** Resumes while the phone sleeps; listens for the full time on the site's clock. */
async function resumeInVain(dapp: RelayDapp, topic: string) {
  const resumed = dapp.connector.resume(topic)
  // Two timers: the relay's limit for the ping, and the phone's.
  await waitFor(() => expect(dapp.clock.pending()).toBe(2))
  await dapp.clock.advance(1499)
  expect(await Promise.race([resumed, flushPromises().then(() => 'open')])).toBe('open')
  await dapp.clock.advance(1)
  return resumed
}

describe('a session of an earlier visit', () => {
  it('a session of an earlier visit is restored and works', async () => {
    const { site, storage, phone, topic } = await visited()
    const signer = await site({ storage }).connector.resume(topic)
    expect(signer?.accounts()).toEqual([
      `eip155:1:${phone.address}`,
      `eip155:8453:${phone.address}`,
    ])
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
    expect(signer?.serialize()).toBe(topic)
  })

  it('a session of an earlier visit is probed once for all its namespaces, which share it', async () => {
    const { site, storage, relay, phone, topic } = await visited()
    const dapp = site({ storage })
    const before = countPublishes(relay)
    const [one, other] = await Promise.all([
      dapp.connector.resume(topic),
      dapp.connector.resume(topic),
    ])
    // The ping and the phone's answer.
    expect(countPublishes(relay) - before).toBe(2)
    other?.on('end', () => {})
    await one?.close()
    expect(phone.sessions()).toHaveLength(1)
    await other?.close()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('a session of an earlier visit tells each namespace once what the wallet said meanwhile', async () => {
    const { site, storage, phone, topic } = await visited()
    const say = (name: string, data: unknown) =>
      phone.wallet.emitSessionEvent({ topic, event: { name, data }, chainId: 'eip155:8453' })
    await say('accountsChanged', ['0x1'])
    await say('chainChanged', 8453)
    await say('accountsChanged', ['0x2'])
    const dapp = site({ storage })
    const signers = await Promise.all([dapp.connector.resume(topic), dapp.connector.resume(topic)])
    const heard = signers.map((signer) => {
      const said: unknown[] = []
      for (const name of ['chainChanged', 'accountsChanged'])
        signer?.on(name, (data, network) => said.push([name, data, network]))
      return said
    })
    const meanwhile = [
      ['accountsChanged', ['0x1'], 'eip155:8453'],
      ['chainChanged', 8453, 'eip155:8453'],
      ['accountsChanged', ['0x2'], 'eip155:8453'],
    ]
    expect(heard).toEqual([[], []])
    await waitFor(() => expect(heard).toEqual([meanwhile, meanwhile]))
    const late: unknown[] = []
    signers[0]?.on('accountsChanged', (data) => late.push(data))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([...heard, late]).toEqual([meanwhile, meanwhile, []])
  })

  it('a session of an earlier visit stays for a namespace whose connection is still opened when another one is refused', async () => {
    const { site, storage, phone, topic } = await visited()
    const dapp = site({ storage })
    const [refused, other] = await Promise.all([
      dapp.connector.resume(topic),
      dapp.connector.resume(topic),
    ])
    await refused?.close()
    await expect(
      other?.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
    other?.on('end', () => {})
    await other?.close()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('a session of an earlier visit ends 10 s later if no other namespace uses it after a refusal', async () => {
    const { site, storage, phone, topic } = await visited()
    await phone.sleep()
    const dapp = site({ storage, clock: 'manual' })
    const resuming = dapp.connector.resume(topic)
    const refused = await resumeInVain(dapp, topic)
    const other = await resuming
    await refused?.close()
    await dapp.clock.advance(probeTimeout - 1)
    expect(other?.accounts()).toHaveLength(2)
    await dapp.clock.advance(1)
    expect(other?.accounts()).toEqual([])
    await phone.wake()
    await waitFor(() => expect(phone.sessions()).toEqual([]))
  })

  it('a session of an earlier visit stays without a refusal, however late a namespace uses it', async () => {
    const { site, storage, phone, topic } = await visited()
    await phone.sleep()
    const dapp = site({ storage, clock: 'manual' })
    const signer = await resumeInVain(dapp, topic)
    await dapp.clock.advance(probeTimeout)
    expect(signer?.accounts()).toHaveLength(2)
    dapp.connector.dispose()
    expect(dapp.clock.pending()).toBe(0)
  })

  it('a session of an earlier visit is dropped if the wallet ended it meanwhile', async () => {
    const { site, storage, phone, topic } = await visited()
    await phone.wallet.disconnectSession({
      topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
    // The clock stands still: a busy machine may deliver the end later than a page listens.
    expect(await site({ storage, clock: 'manual' }).connector.resume(topic)).toBeNull()
  })

  it('a session of an earlier visit is dropped if the store has no such session', async () => {
    const { site } = await visited()
    expect(await site().connector.resume('0'.repeat(64))).toBeNull()
    expect(await site().connector.resume('')).toBeNull()
  })

  it('a session of an earlier visit is not dropped if the database opens too late', async () => {
    const { site, topic } = await visited()
    const dapp = site({ clock: 'manual' })
    dapp.page.globals.set('indexedDB', { open: () => ({}) })
    const failed = dapp.connector.resume(topic).catch((error: unknown) => error)
    await waitFor(() => expect(dapp.clock.pending()).toBe(1))
    await dapp.clock.advance(3000)
    expect(await failed).toMatchObject({ code: 'remote-missing' })
  })

  it('a session of an earlier visit is dropped after its 7 days', async () => {
    const { site, storage, topic } = await visited()
    const dapp = site({ storage, clock: 'manual' })
    dapp.clock.skew(Date.now() - dapp.clock.now() + 7 * 86_400_000 + 1000)
    expect(await dapp.connector.resume(topic)).toBeNull()
  })

  it('a session of an earlier visit is restored if the phone sleeps but the relay accepted the ping', async () => {
    const { site, storage, phone, topic, relay } = await visited()
    await phone.sleep()
    const signer = await resumeInVain(site({ storage, clock: 'manual' }), topic)
    expect(signer?.accounts()).toHaveLength(2)
    expect(relay.calls.get('irn_publish')).toBeGreaterThan(0)
  })

  it('a session of an earlier visit is restored if the relay accepts the ping late', async () => {
    const { site, storage, phone, topic, relay } = await visited()
    await phone.sleep()
    relay.setDown(true)
    const dapp = site({ storage, clock: 'manual' })
    const resumed = dapp.connector.resume(topic).catch((error: unknown) => error)
    await waitFor(() => expect(dapp.clock.pending()).toBe(1))
    await dapp.clock.advance(4900)
    relay.setDown(false)
    dapp.goOnline(true)
    await waitFor(() => expect(dapp.clock.pending()).toBe(2))
    await dapp.clock.advance(1500)
    expect(await resumed).toMatchObject({ kind: 'walletConnect' })
  })

  it('a session of an earlier visit survives a phone that wakes up and answers the pings of earlier pages', async () => {
    const { site, storage, phone, topic, unhandled } = await visited()
    await phone.sleep()
    const asleep = site({ storage, clock: 'manual' })
    await resumeInVain(asleep, topic)
    asleep.connector.dispose()
    const signer = await resumeInVain(site({ storage, clock: 'manual' }), topic)
    await phone.wake()
    await expect(
      signer?.request('eip155:1', 'personal_sign', [hello, phone.address]),
    ).resolves.toMatch(/^0x/)
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(unhandled).toEqual([])
  })

  it('a session of an earlier visit stays stored while the relay is unreachable, and is restored on the next visit', async () => {
    const { site, storage, relay, topic } = await visited()
    relay.setDown(true)
    const away = site({ storage, clock: 'manual' })
    const failed = away.connector.resume(topic).catch((error: unknown) => error)
    await waitFor(() => expect(away.clock.pending()).toBe(1))
    await away.clock.advance(5000)
    expect(await failed).toMatchObject({ code: 'http-unreachable' })
    away.connector.dispose()
    relay.setDown(false)
    expect(await site({ storage }).connector.resume(topic)).not.toBeNull()
  })

  it('a session of an earlier visit fails with the relay’s reason if it refuses the site', async () => {
    const { site, storage, relay, topic } = await visited()
    relay.setRefusal('jwt')
    await expect(site({ storage }).connector.resume(topic)).rejects.toMatchObject({
      code: 'APKT006',
    })
  })
})

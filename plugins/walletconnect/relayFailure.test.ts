import { describe, expect, it } from 'vitest'
import { startRelayFixture } from '../../test/harness/relayFixture.ts'
import { waitFor } from '../../test/harness/waitFor.ts'

const nothing = () => {}

describe('a relay that is down', () => {
  it('a relay that is down fails the pairing within 10 s and names the unreachable host', async () => {
    const { relay, site } = await startRelayFixture()
    relay.setDown(true)
    const dapp = site({ clock: 'manual' })
    const done = dapp.connector.pair(dapp.proposal(), nothing).catch((error) => error)
    await waitFor(() => expect(dapp.clock.pending()).toBeGreaterThan(0))
    await dapp.clock.advance(10_000)
    expect(await done).toMatchObject({
      code: 'http-unreachable',
      message: 'The relay cannot be reached.',
    })
  })

  it('a relay that is down is dialled with pauses and without unhandled errors', async () => {
    const { relay, site, unhandled } = await startRelayFixture()
    relay.setDown(true)
    const dapp = site()
    const done = dapp.connector.pair(dapp.proposal(), nothing).catch((error) => error)
    await new Promise((resolve) => setTimeout(resolve, 7000))
    expect(relay.dials()).toBeLessThan(8)
    expect(unhandled).toEqual([])
    dapp.connector.dispose()
    await done
  })

  it('a relay that is down is used again by the next attempt once it is back', async () => {
    const { relay, phone, site } = await startRelayFixture()
    relay.setDown(true)
    const dapp = site({ clock: 'manual' })
    const failed = dapp.connector.pair(dapp.proposal(), nothing).catch((error) => error)
    await waitFor(() => expect(dapp.clock.pending()).toBeGreaterThan(0))
    await dapp.clock.advance(10_000)
    await failed
    relay.setDown(false)
    const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
    expect(signer.accounts()).toHaveLength(2)
    expect(phone.proposals).toHaveLength(1)
  })

  it('a relay that is down is not contacted while the device is offline', async () => {
    const { relay, site } = await startRelayFixture()
    const dapp = site()
    dapp.goOnline(false)
    await expect(dapp.connector.pair(dapp.proposal(), nothing)).rejects.toMatchObject({
      code: 'http-unreachable',
    })
    expect(relay.calls.size).toBe(0)
  })

  it('a relay that is down during a refresh ends the pairing as expired', async () => {
    const { relay, site } = await startRelayFixture()
    const dapp = site({ clock: 'manual' })
    const shown: string[] = []
    const done = dapp.connector
      .pair(dapp.proposal(), ({ uri }) => shown.push(uri))
      .catch((error) => error)
    await waitFor(() => expect(shown).toHaveLength(1))
    relay.setDown(true)
    await dapp.clock.advance(240_000)
    await dapp.clock.advance(10_000)
    expect(await done).toMatchObject({ code: 'expired', cause: { code: 'http-unreachable' } })
  })
})

describe('a relay that refuses the site', () => {
  it.each([
    ['origin', 'APKT002', 'Invalid App Configuration'],
    ['jwt', 'APKT006', 'Session Expired'],
    ['key', 'APKT007', 'Invalid Project ID'],
  ] as const)(
    'a relay that refuses the site for its %s ends the pairing at once with %s',
    async (refusal, code, message) => {
      const { relay, site, unhandled } = await startRelayFixture()
      relay.setRefusal(refusal)
      const dapp = site()
      await expect(dapp.connector.pair(dapp.proposal(), nothing)).rejects.toMatchObject({
        code,
        message,
      })
      expect(dapp.refusals.map((reason) => reason.code)).toEqual([code])
      await new Promise((resolve) => setTimeout(resolve, 1500))
      expect(relay.dials()).toBe(1)
      expect(unhandled).toEqual([])
    },
  )

  it('a relay that refuses the site may accept the site on the next attempt', async () => {
    const { relay, phone, site } = await startRelayFixture()
    relay.setRefusal('jwt')
    const dapp = site()
    await dapp.connector.pair(dapp.proposal(), nothing).catch(nothing)
    relay.setRefusal(undefined)
    const signer = await dapp.connector.pair(dapp.proposal(), ({ uri }) => void phone.pair(uri))
    expect(signer.accounts()).toHaveLength(2)
  })
})

describe('a missing client', () => {
  it('a missing client is reported with its reason: no project id', async () => {
    const { site } = await startRelayFixture()
    const dapp = site({ projectId: '' })
    const missing = {
      code: 'remote-missing',
      message: 'WalletConnect is not available: there is no project id.',
    }
    await expect(dapp.connector.pair(dapp.proposal(), nothing)).rejects.toMatchObject(missing)
    await expect(dapp.connector.resume('0'.repeat(64))).rejects.toMatchObject(missing)
  })

  it.each([
    [
      'a module that does not load',
      () => Promise.reject(new TypeError('404')),
      'its code cannot be loaded',
    ],
    [
      'a module of something else',
      async () => ({ default: {} }),
      'what was loaded is not its client',
    ],
    [
      'a client that does not start',
      async () => ({ init: () => Promise.reject(new TypeError('no')) }),
      'its client does not start',
    ],
  ])('a missing client is reported with its reason: %s', async (_, load, why) => {
    const { site } = await startRelayFixture()
    const dapp = site({ load })
    await expect(dapp.connector.pair(dapp.proposal(), nothing)).rejects.toMatchObject({
      code: 'remote-missing',
      context: { why },
    })
  })
})

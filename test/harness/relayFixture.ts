import { onTestFinished } from 'vitest'
import type { Relay } from '../../sandbox/relay/startRelay.ts'
import { startRelay } from '../../sandbox/relay/startRelay.ts'
import type { RelayDapp, RelayDappOptions } from './relayDapp.ts'
import { openDapp } from './relayDapp.ts'
import type { RelayPhone } from './relayPhone.ts'
import { startRelayPhone } from './relayPhone.ts'

/** A relay with a phone, and sites that come and go. Everything ends with the test. */
export type RelayFixture = {
  readonly relay: Relay
  readonly phone: RelayPhone
  site(options?: Omit<RelayDappOptions, 'relayUrl'>): RelayDapp
  /** Every fetched URL since the fixture began. */
  readonly fetched: string[]
  /** Unhandled rejections. */
  readonly unhandled: unknown[]
}

/** Opens the fixture for the running test. */
export async function startRelayFixture(): Promise<RelayFixture> {
  const relay = await startRelay()
  const phone = await startRelayPhone(relay.url)
  const sites: RelayDapp[] = []
  const fetched: string[] = []
  const unhandled: unknown[] = []
  const keep = (error: unknown) => void unhandled.push(error)
  const realFetch = globalThis.fetch
  globalThis.fetch = (target, init) => {
    fetched.push(String(target instanceof Request ? target.url : target))
    return realFetch(target, init)
  }
  process.on('unhandledRejection', keep)
  process.on('uncaughtException', keep)
  onTestFinished(async () => {
    for (const { connector } of sites) connector.dispose()
    await phone.sleep()
    await relay.stop()
    process.off('unhandledRejection', keep)
    process.off('uncaughtException', keep)
    globalThis.fetch = realFetch
  })
  return {
    relay,
    phone,
    fetched,
    unhandled,
    site(options = {}) {
      const site = openDapp({ relayUrl: relay.url, ...options })
      sites.push(site)
      return site
    },
  }
}

/** The number of messages that a relay was to pass on. */
export function countPublishes(relay: Relay): number {
  return (relay.calls.get('irn_publish') ?? 0) + (relay.calls.get('wc_proposeSession') ?? 0)
}

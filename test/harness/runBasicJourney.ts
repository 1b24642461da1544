import type { Visit } from './openVisit.ts'

/**
 * Goes the ways of the modal that cost nothing: reads the help, connects a wallet, changes the
 * network, and does what `act` does before the wallet is disconnected.
 */
export async function runBasicJourney(
  visit: Visit,
  beforeDisconnect: () => Promise<unknown> = async () => {},
): Promise<void> {
  await visit.choose('Help')
  await visit.shows('WhatIsAWallet')
  await visit.choose('Back')
  await visit.choose(/^Harbor/)
  await visit.closed()
  await visit.reads('status', /^connected/)
  await visit.open()
  await visit.press(visit.frame.locator('[data-action=network]'))
  await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
  await visit.reads('network', 'Base')
  await beforeDisconnect()
  await visit.page.evaluate(() => window.latchkey.disconnect())
  await visit.reads('status', /^disconnected/)
}

import type { Visit } from './openVisit.ts'

/**
 * Runs the modal's free journeys: help, connecting, changing the network, then `act`, then
 * disconnecting.
 */
export async function runBasicJourney(
  visit: Visit,
  beforeDisconnect: () => Promise<unknown> = async () => {},
): Promise<void> {
  await visit.pressButton('Help')
  await visit.waitForView('WhatIsAWallet')
  await visit.pressButton('Back')
  await visit.pressButton(/^Harbor/)
  await visit.waitForClose()
  await visit.waitForFact('status', /^connected/)
  await visit.open()
  await visit.press(visit.frame.locator('[data-action=network]'))
  await visit.press(visit.frame.locator('[data-network="eip155:8453"]'))
  await visit.waitForFact('network', 'Base')
  await beforeDisconnect()
  await visit.page.evaluate(() => window.latchkey.disconnect())
  await visit.waitForFact('status', /^disconnected/)
}

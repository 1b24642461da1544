import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { Visit } from '../harness/openVisit.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

/** Reloads the page with these wallets, and waits until an earlier connection is restored or not. */
async function reloadWith(visit: Visit, wallets: string): Promise<void> {
  const address = new URL(visit.page.url())
  address.searchParams.set('wallets', wallets)
  await visit.page.goto(address.href)
  await visit.waitForReady()
  await visit.page.evaluate(() => window.latchkey.ready())
}

/** Hides or shows the account of the page's wallet as a locked one does while the page loads. */
const hideAccount = (visit: Visit, isHidden: boolean) =>
  visit.page.evaluate((authorised) => {
    const [key = ''] = Object.keys(localStorage).filter((name) => name.startsWith('sandbox.wallet'))
    const memory = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...memory, authorised }))
  }, !isHidden)

describe('a wallet of an earlier visit', () => {
  it('is connected again after a reload if it was locked and unlocked meanwhile', async () => {
    const visit = await stage.visit({ connected: true })
    await visit.controlWallet('walletless', 'lock')
    await visit.waitForFact('status', 'disconnected')
    await visit.page.reload()
    await visit.waitForFact('status', /^connected/)
  })

  it('is connected again after it was locked while the page loaded', async () => {
    const visit = await stage.visit({ connected: true })
    await hideAccount(visit, true)
    await reloadWith(visit, 'walletless')
    await visit.waitForFact('status', 'disconnected')
    await hideAccount(visit, false)
    await reloadWith(visit, 'walletless')
    await visit.waitForFact('status', /^connected/)
  })

  it('is connected again after its extension was late', async () => {
    const visit = await stage.visit({ connected: true })
    await reloadWith(visit, 'solana')
    await visit.waitForFact('status', 'disconnected')
    await reloadWith(visit, 'walletless')
    await visit.waitForFact('status', /^connected/)
  })

  it('stays disconnected when the visitor disconnected it', async () => {
    const visit = await stage.visit({ connected: true })
    await visit.page.evaluate(() => window.latchkey.disconnect())
    await visit.waitForFact('status', 'disconnected')
    await waitUntil(() => visit.readWalletRequests('walletless')).toContain(
      'wallet_revokePermissions',
    )
    await hideAccount(visit, false)
    await reloadWith(visit, 'walletless')
    await visit.waitForFact('status', 'disconnected')
  })
})

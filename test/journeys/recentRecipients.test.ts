import { createPublicClient, http, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { JourneyFixture } from '../harness/openJourneyFixture.ts'
import { openJourneyFixture } from '../harness/openJourneyFixture.ts'
import type { InputMode, Visit } from '../harness/openVisit.ts'
import { recordShifts } from '../harness/recordShifts.ts'
import { sendSteps, unfundedAddress } from '../harness/sendSteps.ts'
import { waitUntil } from '../harness/waitUntil.ts'

let stage: JourneyFixture
beforeAll(async () => {
  stage = await openJourneyFixture()
})
afterEach(() => stage.clear())
afterAll(() => stage.close())

const coins = () =>
  createPublicClient({ transport: http(stage.sandbox.info.chains['eip155:1'] ?? '') }).getBalance({
    address: unfundedAddress,
  })
const { toForm, type, fill, preview, confirm } = sendSteps
const listRecent = (visit: Visit) =>
  visit.frame.getByRole('list', { name: 'Recent' }).getByRole('button')

/** A visitor who has sent 0.25 ETH to the unfunded address, back at the account. */
async function visitAfterSending(inputMode: InputMode): Promise<Visit> {
  const visit = await stage.visit({ connected: true, inputMode })
  await toForm(visit)
  expect(await listRecent(visit).count()).toBe(0)
  await fill(visit)
  await preview(visit)
  await confirm(visit)
  await visit.waitForState('confirmed')
  await visit.pressButton('Done')
  await visit.waitForView('Account')
  return visit
}

describe.each<InputMode>(['mouse', 'keyboard'])('a recent recipient, by %s', (inputMode) => {
  it('fills the field with one press, and is sent to again', async () => {
    const before = await coins()
    const visit = await visitAfterSending(inputMode)
    await visit.press(visit.frame.locator('[data-action="send"]'))
    await visit.waitForView('WalletSend')
    await waitUntil(() => listRecent(visit).allTextContents()).toEqual([unfundedAddress])
    await visit.press(listRecent(visit))
    const field = visit.frame.getByLabel('To', { exact: true })
    expect(await field.inputValue()).toBe(unfundedAddress)
    expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await listRecent(visit).count()).toBe(0)
    await type(visit, 'Amount', '0.1')
    await preview(visit)
    await confirm(visit)
    await visit.waitForState('confirmed')
    expect(await coins()).toBe(before + parseEther('0.35'))
  })
})

describe('recipients of the history', () => {
  it('are offered at the next look at the form, and move nothing in the first', async () => {
    const visit = await visitAfterSending('mouse')
    // As in a browser that sent nothing yet.
    await visit.page.evaluate(() => {
      for (const name of Object.keys(localStorage))
        if (/sent-to|transaction-history/.test(name)) localStorage.removeItem(name)
    })
    await visit.page.reload()
    await visit.waitForReady()
    const readShifts = await recordShifts(visit.page)
    await stage.control('PUT', '/faults', { '/*': { delay: 300 } })
    await toForm(visit)
    await waitUntil(() => visit.frame.locator('.skeleton').count()).toBe(0)
    await waitUntil(visit.countPending).toBe(0)
    await visit.page.evaluate(() => new Promise(requestAnimationFrame))
    expect([await listRecent(visit).count(), await readShifts()]).toEqual([0, []])
    await visit.press(visit.frame.locator('[data-action="token"]'))
    await visit.waitForView('WalletSendSelectToken')
    await visit.press(visit.frame.locator('[data-token]').first())
    await visit.waitForView('WalletSend')
    await listRecent(visit).waitFor()
    expect(await listRecent(visit).allTextContents()).toEqual([unfundedAddress])
  })
})

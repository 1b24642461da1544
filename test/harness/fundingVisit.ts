import type { Page } from 'playwright-core'
import type { JourneyFixture } from './openJourneyFixture.ts'
import type { InputMode, Visit } from './openVisit.ts'

async function pressAccountAction(visit: Visit, action: string): Promise<void> {
  await visit.open()
  await visit.waitForView('Account')
  await visit.press(visit.frame.locator(`[data-action=${action}]`))
}

/** Opens a connected visit at one of the account's actions. */
export async function visitAccountAction(
  stage: JourneyFixture,
  action: string,
  view: string,
  options: Parameters<JourneyFixture['visit']>[0] = {},
): Promise<Visit> {
  const visit = await stage.visit({ connected: true, ...options })
  await pressAccountAction(visit, action)
  await visit.waitForView(view)
  return visit
}

/** Reloads the page, and presses one of the account's actions once it is connected again. */
export async function reloadToAccountAction(visit: Visit, action: string): Promise<void> {
  await visit.page.reload()
  await visit.waitForReady()
  await visit.waitForFact('status', /^connected/)
  await pressAccountAction(visit, action)
}

/** The provider's window, once a press opened it and its page is loaded. */
export async function openVendorPopup(visit: Visit, press: () => Promise<void>): Promise<Page> {
  const opening = visit.page.waitForEvent('popup')
  await press()
  const popup = await opening
  await popup.locator('[name=how]').first().waitFor()
  return popup
}

/** Presses a button on the provider's page, by mouse or keyboard. */
export async function chooseOutcome(
  popup: Page,
  name: string,
  hand: InputMode = 'mouse',
): Promise<void> {
  const button = popup.getByRole('button', { name })
  if (hand === 'mouse') await button.click()
  else await button.press('Enter')
  await popup.getByRole('status').waitFor()
}

/** Blocks every window, as a strict browser does. */
export const blockPopups = (visit: Visit): Promise<void> =>
  visit.page.evaluate(() => {
    window.open = () => null
  })

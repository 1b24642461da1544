import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/**
 * Presses a money button twice and Enter with it, until the button is gone: while it arms it
 * takes no press. The wallet answers after the last press, which would land on what the outcome shows
 * in the button's place.
 */
export async function pressRepeatedly(visit: Visit): Promise<void> {
  const { frame, page } = visit
  await visit.controlWallet('walletless', 'hold')
  const armed = frame.locator('.armed[data-armed] button')
  await waitUntil(async () => {
    const [button] = await armed.elementHandles()
    const box = await button?.boundingBox()
    if (!button || !box) return frame.locator('.armed').count()
    await button.focus().catch(() => undefined)
    await Promise.all([
      page.mouse.dblclick(box.x + 20, box.y + 20),
      page.keyboard.press('Enter'),
      page.keyboard.press('Enter'),
    ])
    return frame.locator('.armed').count()
  }).toBe(0)
  await visit.controlWallet('walletless', 'approve')
}

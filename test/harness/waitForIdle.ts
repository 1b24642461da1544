import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/**
 * Waits until the last thing that opening the modal sets off has come: what tells the provider how
 * the modal is used.
 */
export async function waitForIdle({ page, requests }: Visit): Promise<void> {
  await waitUntil(() => requests.some((url) => url.includes('/getAnalyticsConfig'))).toBe(true)
  await page.waitForLoadState('networkidle')
}

import type { Visit } from './openVisit.ts'
import { until } from './until.ts'

/**
 * Waits until the last thing that opening the modal sets off has come: what tells the provider how
 * the modal is used.
 */
export async function atRest({ page, requests }: Visit): Promise<void> {
  await until(() => requests.some((url) => url.includes('/getAnalyticsConfig'))).toBe(true)
  await page.waitForLoadState('networkidle')
}

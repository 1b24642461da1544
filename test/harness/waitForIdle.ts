import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/** Waits for the last request after opening the modal, which is the analytics event. */
export async function waitForIdle({ page, requests }: Visit): Promise<void> {
  await waitUntil(() => requests.some((url) => url.includes('/getAnalyticsConfig'))).toBe(true)
  await page.waitForLoadState('networkidle')
}

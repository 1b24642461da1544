import type { Visit } from './openVisit.ts'
import { waitUntil } from './waitUntil.ts'

/** Polls without a request before a page counts as idle: half a second. */
const quietPolls = 10

/** Waits until what follows the opening of the modal, analytics last, has its answers. */
export async function waitForIdle({ countPending, requests }: Visit): Promise<void> {
  await waitUntil(() => requests.some((url) => url.includes('/getAnalyticsConfig'))).toBe(true)
  let quiet = 0
  let before = -1
  await waitUntil(() => {
    quiet = countPending() === 0 && requests.length === before ? quiet + 1 : 0
    before = requests.length
    return quiet
  }).toBeGreaterThan(quietPolls)
}

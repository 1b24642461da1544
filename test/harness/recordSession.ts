import type { Page } from 'playwright-core'

/** Entries of a page's `localStorage`. */
export type StoredSession = Readonly<Record<string, string>>

/**
 * What is as old as its visit: answers of the provider, and what the connect view remembers of
 * earlier choices.
 */
const volatileKeys = /^latchkey\.(cache\.|config|recent|latest|login|siwx)/

/** What the page keeps of the connection it has, and its wallets of the site. */
export async function recordSession(page: Page): Promise<StoredSession> {
  const entries = await page.evaluate(() =>
    Object.entries({ ...localStorage }).map(([name, value]) => [name, String(value)] as const),
  )
  return Object.fromEntries(entries.filter(([name]) => !volatileKeys.test(name)))
}

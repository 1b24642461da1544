import type { Page } from 'playwright-core'

/** Entries of a page's `localStorage`. */
export type StoredSession = Readonly<Record<string, string>>

/** Entries tied to one visit: answers of the provider, and earlier choices of the connect view. */
const volatileKeys = /^latchkey\.(cache\.|config|recent|latest|login|siwx)/

/** The stored entries of a page's connection and of its wallets' permissions. */
export async function recordSession(page: Page): Promise<StoredSession> {
  const entries = await page.evaluate(() =>
    Object.entries({ ...localStorage }).map(([name, value]) => [name, String(value)] as const),
  )
  return Object.fromEntries(entries.filter(([name]) => !volatileKeys.test(name)))
}

import type { Page } from 'playwright-core'

/** Follows the requests of a page; returns a reader of the number without an answer. */
export function followPending(page: Page): () => number {
  const pending = new Set<unknown>()
  page.on('request', (request) => pending.add(request))
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  return () => pending.size
}

import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../../tools/embedRun.mjs'
import { buildLongLists, longListFolder, runLongList } from '../../tools/longListRun.mjs'
import { serveFolder } from '../../tools/staticServer.mjs'

/** Times depend on the machine; they are figures of `npm run bench`. Counts hold everywhere. */
const counted = { timed: false }
const most = { rows: 120, elements: 3500, addedByKey: 1200 }

describe('long lists', () => {
  let browser: Browser
  let url = ''
  const closing: (() => Promise<void>)[] = []
  beforeAll(async () => {
    await buildLongLists()
    const server = await serveFolder(longListFolder)
    url = server.url
    browser = await launch()
    closing.push(() => browser.close(), server.close)
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })

  it.each([
    ['1,000 wallets', 'wallets', 1000],
    ['2,000 tokens of the account', 'tokens', 2000],
    ['2,000 tokens to send', 'send', 2000],
  ] as const)(
    'draw of %s only what is near the screen, down to the last',
    async (_, list, length) => {
      const { mostRows, mostElements, end, keys } = await runLongList(browser, url, list, counted)
      expect(end).toEqual([length, length])
      expect(mostRows).toBeLessThanOrEqual(most.rows)
      expect(mostElements).toBeLessThanOrEqual(most.elements)
      expect(Math.max(0, ...keys.map(({ added }) => added))).toBeLessThanOrEqual(most.addedByKey)
      expect(keys.filter(({ answered }) => !answered)).toEqual([])
    },
  )

  it('draw of 10,000 transactions only what is near the screen, while their pages load', async () => {
    const { mostRows, mostElements, end, height } = await runLongList(
      browser,
      url,
      'activity',
      counted,
    )
    expect(end[0]).toBe(end[1])
    expect(height).toBeGreaterThan(10_000 * 60)
    expect(mostRows).toBeLessThanOrEqual(most.rows)
    expect(mostElements).toBeLessThanOrEqual(most.elements)
  })

  it('draw of 2,000 tokens to swap the first, and answer each key of a search', async () => {
    const { mostRows, mostElements, keys } = await runLongList(browser, url, 'swap', counted)
    expect(mostRows).toBeLessThanOrEqual(most.rows)
    expect(mostElements).toBeLessThanOrEqual(most.elements)
    expect(Math.max(...keys.map(({ added }) => added))).toBeLessThanOrEqual(most.addedByKey)
    expect(keys.filter(({ answered }) => !answered)).toEqual([])
  })
})

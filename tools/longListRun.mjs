// The longest lists of the modal, scrolled to their ends and searched, in a production build:
// counts for the budgets, times for `npm run bench`.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ rows: string, search?: string, title: string }} List */
/**
 * @typedef {{
 *   frames: number,
 *   slow: number,
 *   worst: number,
 *   mostRows: number,
 *   mostElements: number,
 *   height: number,
 *   end: number[],
 * }} Scroll
 */
/** @typedef {{ text: string, ms: number, answered: boolean, added: number }} Keystroke */

const root = join(import.meta.dirname, '..')
/** Folder of the built page. */
export const longListFolder = join(root, '.cache/long-lists')

/**
 * The lists: selector of a row and of its name, and text to search for.
 * @type {Readonly<Record<'wallets' | 'activity' | 'tokens' | 'send' | 'swap', List>>}
 */
export const longLists = {
  wallets: { rows: '.tiles .row', title: '.row-title', search: 'let 7' },
  activity: { rows: '.tx', title: '.row-title' },
  tokens: { rows: '[data-token]', title: '.row-title' },
  send: { rows: '.row[data-token]', title: '.row-title', search: 'ken 1a' },
  swap: { rows: '.row[data-token]', title: '.row-title', search: 'ken 1a' },
}

/** Builds the page that opens the lists. */
export const buildLongLists = () =>
  build({
    root: join(root, 'test/gallery'),
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      target: 'es2022',
      cssTarget: 'esnext',
      outDir: longListFolder,
      emptyOutDir: true,
      rolldownOptions: { input: join(root, 'test/gallery/longLists.html') },
    },
  })

/**
 * Scrolls a list to its end, some screens a frame, while pages load. Counts rows and elements at each
 * frame; `end` is the place of the last row, and the length that it tells screen readers.
 * @param {Page} page
 * @param {List} list
 * @param {number} screens
 * @returns {Promise<Scroll>}
 */
const scrollThrough = (page, list, screens) =>
  page.evaluate(
    ({ list: { rows }, screens }) =>
      new Promise((resolve) => {
        /** @type {Element | null | undefined} */
        const body = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('.body')
        if (!body) throw new Error('There is no body.')
        const all = body.getElementsByTagName('*')
        const seen = { frames: 0, slow: 0, worst: 0, mostRows: 0, mostElements: 0, height: 0 }
        let [last, resting] = [performance.now(), 0]
        const step = () => {
          const now = performance.now()
          seen.frames++
          if (now - last > 20) seen.slow++
          seen.worst = Math.max(seen.worst, now - last)
          last = now
          seen.mostElements = Math.max(seen.mostElements, all.length)
          seen.mostRows = Math.max(seen.mostRows, body.querySelectorAll(rows).length)
          const before = body.scrollTop
          body.scrollTop += screens * body.clientHeight
          resting = body.scrollTop === before ? resting + 1 : 0
          seen.height = body.scrollHeight
          if (resting < 40) requestAnimationFrame(step)
          else {
            const last = [...body.querySelectorAll('[role=listitem]')].at(-1)
            const read = (/** @type {string} */ name) => Number(last?.getAttribute(name))
            resolve({ ...seen, end: [read('aria-posinset'), read('aria-setsize')] })
          }
        }
        requestAnimationFrame(step)
      }),
    { list, screens },
  )

/**
 * Types a search, one letter after the other. For each: ms until all rows match it, and elements
 * that were added.
 * @param {Page} page
 * @param {List} list
 */
const typeSearch = (page, list) =>
  page.evaluate(async ({ rows, title, search = '' }) => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const body = root?.querySelector('.body')
    const field = root?.querySelector('input[type=search]')
    if (!body || !(field instanceof HTMLInputElement)) throw new Error('There is no search.')
    body.scrollTop = 0
    await new Promise((resolve) => setTimeout(resolve, 500))
    let added = 0
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) added += 1 + node.querySelectorAll('*').length
    })
    watch.observe(body, { childList: true, subtree: true })
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
    const answered = (/** @type {string} */ text) => {
      const names = [...body.querySelectorAll(rows)].map(
        (row) => row.querySelector(title)?.textContent?.toLowerCase() ?? '',
      )
      return names.length > 0 && names.every((name) => name.includes(text.trim()))
    }
    /** @type {{ text: string, ms: number, answered: boolean, added: number }[]} */
    const keys = []
    for (let length = 2; length <= search.length; length++) {
      const text = search.slice(0, length)
      added = 0
      const from = performance.now()
      value?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      const ms = await new Promise((resolve) => {
        const look = () =>
          answered(text) || performance.now() - from > 5000
            ? resolve(performance.now() - from)
            : setTimeout(look)
        setTimeout(look)
      })
      await new Promise((resolve) => setTimeout(resolve, 600))
      keys.push({ text, ms: Number(ms), answered: answered(text), added })
    }
    return keys
  }, list)

/**
 * Runs a part of a visit and resolves the page's tasks that kept the processor for over 50 ms:
 * processor time, in which other programs do not count.
 * @template T
 * @param {Page} page
 * @param {boolean} timed without it nothing is traced
 * @param {() => Promise<T>} part
 * @returns {Promise<{ result: T, tasks: { long: number, longest: number } }>}
 */
async function withTasks(page, timed, part) {
  if (!timed) return { result: await part(), tasks: { long: 0, longest: 0 } }
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  const name = 'long-list'
  await page.evaluate((mark) => void performance.mark(mark), name)
  const result = await part()
  /** @type {{ name: string, pid: number, tid: number, tdur?: number }[]} */
  const events = JSON.parse(String(await browser.stopTracing())).traceEvents
  const mark = events.find((event) => event.name === name)
  const lengths = events
    .filter(({ pid, tid }) => pid === mark?.pid && tid === mark.tid)
    .filter((event) => event.name.endsWith('RunTask'))
    .map(({ tdur = 0 }) => tdur / 1000)
  return {
    result,
    tasks: {
      long: lengths.filter((length) => length > 50).length,
      longest: Math.round(lengths.reduce((most, length) => Math.max(most, length), 0)),
    },
  }
}

/**
 * Opens a list, scrolls it to its end and searches it.
 * @param {Browser} browser
 * @param {string} url address of the built page
 * @param {keyof typeof longLists} name
 * @param {{ timed?: boolean }} [options] `timed: false` leaves out the lengths of tasks
 */
export async function runLongList(browser, url, name, { timed = true } = {}) {
  const list = longLists[name]
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await page.goto(`${url}longLists.html`)
    const opening = await withTasks(page, timed, async () => {
      await page.evaluate((opened) => /** @type {any} */ (window).openLongList(opened), name)
      await page.locator(list.rows).first().waitFor()
      await page.waitForTimeout(1000)
    })
    const scrolling = await withTasks(page, timed, () => scrollThrough(page, list, timed ? 2 : 8))
    const search = /** @type {() => Promise<Keystroke[]>} */ (
      async () => (list.search === undefined ? [] : typeSearch(page, list))
    )
    const searching = await withTasks(page, timed, search)
    return {
      ...scrolling.result,
      keys: searching.result,
      tasks: { opening: opening.tasks, scrolling: scrolling.tasks, searching: searching.tasks },
    }
  } finally {
    await context.close()
  }
}

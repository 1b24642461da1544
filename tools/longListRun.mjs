// The longest lists of the modal, scrolled to their ends and searched, in a production build:
// counts for the budgets, times for `npm run bench`.
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {{ rows: string, search?: string, title: string }} List */

const root = join(import.meta.dirname, '..')
/** Where the page is built. */
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
 * Scrolls a list to its end, one screen a frame, while pages load. Counts rows and elements at each
 * frame.
 * @param {Page} page
 * @param {List} list
 */
const scrollThrough = (page, list) =>
  page.evaluate(
    ({ rows }) =>
      new Promise((resolve) => {
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
          body.scrollTop += body.clientHeight
          resting = body.scrollTop === before ? resting + 1 : 0
          seen.height = body.scrollHeight
          if (resting < 60) requestAnimationFrame(step)
          else resolve(seen)
        }
        requestAnimationFrame(step)
      }),
    list,
  )

/**
 * Types a search, one letter after the other.
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
      keys.push({ text, ms: Number(ms), added })
    }
    return keys
  }, list)

/** Watches tasks longer than 50 ms from the start of the page. */
const watchTasks = () => {
  const tasks = /** @type {number[]} */ ([])
  Object.assign(globalThis, { longTasks: tasks })
  new PerformanceObserver((entries) => {
    for (const { duration } of entries.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
const takeTasks = (/** @type {Page} */ page) =>
  page.evaluate(() => {
    const tasks = /** @type {{ longTasks: number[] }} */ (
      /** @type {unknown} */ (globalThis)
    ).longTasks.splice(0)
    return { count: tasks.length, longest: Math.round(Math.max(0, ...tasks)) }
  })

/**
 * Opens a list, scrolls it to its end and searches it.
 * @param {Browser} browser
 * @param {string} url address of the built page
 * @param {keyof typeof longLists} name
 */
export async function runLongList(browser, url, name) {
  const list = longLists[name]
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    await page.addInitScript(watchTasks)
    await page.goto(`${url}longLists.html?list=${name}`)
    await page.locator(list.rows).first().waitFor()
    await page.waitForTimeout(1000)
    const opening = await takeTasks(page)
    const scrolled = await scrollThrough(page, list)
    const scrolling = await takeTasks(page)
    const keys = list.search === undefined ? [] : await typeSearch(page, list)
    const searching = await takeTasks(page)
    return { ...scrolled, keys, tasks: { opening, scrolling, searching } }
  } finally {
    await context.close()
  }
}

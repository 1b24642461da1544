import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */

export const launch = () =>
  chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments })

/**
 * Clicks the page's button and waits, frame by frame, until the wallet list stands; resolves the
 * milliseconds it took.
 */
export const untilListed = (/** @type {Page} */ page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const from = performance.now()
        const look = () => {
          const row = document
            .querySelector('latchkey-modal')
            ?.shadowRoot?.querySelector('dialog[open] [data-wallet]')
          if (row && row.getBoundingClientRect().height > 0) resolve(performance.now() - from)
          else if (performance.now() - from > 30_000) reject(new Error('no wallet list after 30 s'))
          else requestAnimationFrame(look)
        }
        const button = document.querySelector('#connect')
        if (button instanceof HTMLElement) button.click()
        look()
      }),
  )

/** Closes the open modal as a visitor does and waits until it is gone. */
async function close(/** @type {Page} */ page) {
  await page.keyboard.press('Escape')
  await page.waitForFunction(
    () => !document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open]'),
  )
}

/**
 * Milliseconds one embedding page takes, in a fresh browser profile.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ load: number, open: number, reopen: number }>}
 */
export async function timeEmbed(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'load' })
  const load = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd ?? 0,
  )
  const open = Number(await untilListed(page))
  await close(page)
  const reopen = Number(await untilListed(page))
  await context.close()
  return { load, open, reopen }
}

/**
 * Milliseconds until a page of React alone has rendered, in a fresh browser profile.
 * @param {Browser} browser
 * @param {string} url
 */
export async function timeBare(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'commit' })
  const rendered = await page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (document.querySelector('h1')) resolve(performance.now())
          else if (performance.now() > 30_000) reject(new Error('no heading after 30 s'))
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await context.close()
  return Number(rendered)
}

/**
 * Every request of an embedding page, by the moment it was made: with the page, after the button
 * was hovered, and until the wallet list stood.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ load: string[], intent: string[], open: string[] }>} URLs
 */
export async function requestsOfEmbed(browser, url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  /** @type {string[]} */
  let list = []
  page.on('request', (request) => list.push(request.url()))
  const take = () => {
    const taken = list
    list = []
    return taken
  }
  await page.goto(url, { waitUntil: 'networkidle' })
  const load = take()
  await page.hover('#connect')
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  const intent = take()
  await untilListed(page)
  const open = take()
  await context.close()
  return { load, intent, open }
}

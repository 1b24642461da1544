// Times how long visitors wait for the list, on a slow device and network.
import { setTimeout as wait } from 'node:timers/promises'
import { announceWallet, walletName } from './strangerWallet.mjs'
import { weighScripts } from './weighScripts.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/**
 * `hover`, `cold`: ms from the click until the wallet's row is seen, after 3 s on the button and
 * without. `first`: ms from the start of the page until then, clicked as soon as there is a button.
 * @typedef {{ hover: number, cold: number, first: number }} PeerTimes
 */

/** CPU at a quarter, 1.6 Mbps down, 150 ms: a phone that few people would buy today. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const cpuSlowdown = 4
/** A visitor who rests on the button before pressing it (ms). */
const hoverTime = 3000
/** Nothing came for this long: the page has settled (ms). */
const settledAfter = 1500

/** Finds the button by its text and the row by its wallet, in all open shadow roots. In the page. */
function installFinders() {
  /** @returns {Generator<Element>} */
  function* elements(/** @type {Document | ShadowRoot | Element} */ root) {
    for (const one of root.querySelectorAll('*')) {
      yield one
      if (one.shadowRoot) yield* elements(one.shadowRoot)
    }
  }
  const parentOf = (/** @type {Element} */ one) => {
    if (one.assignedSlot) return one.assignedSlot
    const root = one.getRootNode()
    return one.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  }
  const isSeen = (/** @type {Element} */ element) => {
    const { width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || !element.checkVisibility({ visibilityProperty: true }))
      return false
    let opacity = 1
    for (let one = /** @type {Element | null} */ (element); one; one = parentOf(one))
      opacity *= Number(getComputedStyle(one).opacity)
    return opacity >= 0.5
  }
  const isButton = (/** @type {Element} */ one) =>
    /(^|-)button$/.test(one.localName) && /connect/i.test(one.textContent ?? '') && isSeen(one)
  const ownText = (/** @type {Element} */ one) =>
    [...one.childNodes].map((node) => (node.nodeType === 3 ? node.nodeValue : '')).join('')
  const peer = {
    /** @returns {HTMLElement | undefined} */
    button() {
      const found = [...elements(document)].find(isButton)
      // A custom button takes its text from the page and presses from the button inside.
      return /** @type {any} */ (found?.shadowRoot?.querySelector('button') ?? found)
    },
    listed: (/** @type {string} */ name) =>
      [...elements(document)].some((one) => ownText(one).includes(name) && isSeen(one)),
  }
  Object.assign(window, { peer })
}

/**
 * Lets requests to other hosts fail after a round trip: no name resolves here, which would answer
 * at once, and the page would go on from the failure before its list stands. Runs in the page.
 */
function delayForeign(/** @type {number} */ latency) {
  const { fetch } = window
  window.fetch = async (...request) => {
    const [input] = request
    const url = input instanceof Request ? input.url : input
    if (new URL(url, location.href).origin !== location.origin)
      await new Promise((resolve) => setTimeout(resolve, latency))
    return fetch(...request)
  }
}

/**
 * Opens a page in a fresh profile on the slow device.
 * @param {Browser} browser
 */
async function openSlowPage(browser) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(announceWallet, walletName)
  await page.addInitScript(installFinders)
  await page.addInitScript(delayForeign, slowNetwork.latency)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', slowNetwork)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  return page
}

/** Waits until the page shows its button and has requested nothing for a while. */
async function settle(/** @type {Page} */ page) {
  await page.waitForFunction(() => /** @type {any} */ (window).peer.button(), null, {
    timeout: 60_000,
  })
  for (let before = -1, now = 0; before !== now; ) {
    before = now
    await wait(settledAfter)
    now = await page.evaluate(() => performance.getEntriesByType('resource').length)
  }
}

/**
 * Clicks the button as soon as there is one, and waits for the wallet's row.
 * @param {Page} page
 * @returns {Promise<{ clicked: number, listed: number }>} ms of the page's clock
 */
const clickAndWait = (page) =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const { peer } = /** @type {any} */ (window)
        let clicked = 0
        const press = () => {
          const button = peer.button()
          if (button) clicked = performance.now()
          button?.click()
        }
        const look = () => {
          if (clicked === 0) press()
          else if (peer.listed(name)) return resolve({ clicked, listed: performance.now() })
          if (performance.now() > 120_000) return reject(new Error('no wallet list'))
          requestAnimationFrame(look)
        }
        look()
      }),
    walletName,
  )

/**
 * Times one page on the slow device.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<PeerTimes>}
 */
export async function timePeer(browser, url) {
  const times = { hover: 0, cold: 0, first: 0 }
  for (const way of /** @type {const} */ (['first', 'cold', 'hover'])) {
    const page = await openSlowPage(browser)
    try {
      await page.goto(url, { waitUntil: 'commit' })
      if (way !== 'first') await settle(page)
      if (way === 'hover') {
        const button = await page.evaluateHandle(() => /** @type {any} */ (window).peer.button())
        await button.asElement()?.hover()
        await wait(hoverTime)
      }
      const { clicked, listed } = await clickAndWait(page)
      times[way] = Math.round(way === 'first' ? listed : listed - clicked)
    } finally {
      await page.context().close()
    }
  }
  return times
}

/**
 * Times until React alone has rendered on the slow device (ms).
 * @param {Browser} browser
 * @param {string} url
 */
export async function timeBarePage(browser, url) {
  const page = await openSlowPage(browser)
  try {
    await page.goto(url, { waitUntil: 'commit' })
    const shown = await page.waitForFunction(
      () => document.querySelector('h1') && performance.now(),
    )
    return Math.round(Number(await shown.jsonValue()))
  } finally {
    await page.context().close()
  }
}

/**
 * Weighs the scripts and styles a page loads before intent (gzip -9), React left out and with it.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} served
 */
export async function weighPeer(browser, url, served) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(announceWallet, walletName)
  await page.goto(url, { waitUntil: 'load' })
  await wait(settledAfter)
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  await context.close()
  const scripts = [...new Set(paths.filter((one) => /\.(js|css)$/.test(one)))]
  const { total, withoutReact } = weighScripts(served)
  return { total: total(scripts), withoutReact: withoutReact(scripts) }
}

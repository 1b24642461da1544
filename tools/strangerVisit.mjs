import { setTimeout as wait } from 'node:timers/promises'
import { mainThreadWork } from './mainThreadWork.mjs'
import { announceWallet, walletName } from './strangerWallet.mjs'

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/**
 * A script the page requested, and when, in ms of the page's clock.
 * @typedef {{ path: string, start: number }} ScriptRequest
 * @typedef {{ clicked: number, listed: number, seen: number }} Opening when the button was clicked,
 * the wallet's row was laid out, and at least half opaque
 */

/** A visitor who rests on the button before pressing it (ms). */
const hoverTime = 3000
/**
 * Scripts of one round trip are requested without a longer pause than this (ms), which leaves a busy
 * machine time to run those that arrived.
 */
const longestPause = 1000
/** Time for the last requests to end, so that the page lists them (ms). */
const settling = 1500

/** Finds the button, and the wallet's row once a visitor sees it. Runs in the page. */
function installFinders() {
  const find = {
    button: () =>
      document.querySelector('#connect') ??
      document.querySelector('.latchkey-connect')?.shadowRoot?.querySelector('button'),
    /** Opacity of the wallet's row, 0 to 1; undefined before it is laid out. */
    opacityOfRow(/** @type {string} */ name) {
      const rows = document
        .querySelector('latchkey-modal')
        ?.shadowRoot?.querySelectorAll('dialog[open] [data-wallet]')
      const row = [...(rows ?? [])].find(({ textContent }) => textContent?.includes(name))
      if (row === undefined || row.getBoundingClientRect().height === 0) return undefined
      let opacity = 1
      for (let one = /** @type {Element | null} */ (row); one; one = one.parentElement)
        opacity *= Number(getComputedStyle(one).opacity)
      return opacity
    },
  }
  Object.assign(window, { find })
}

/** Opens a page in a fresh profile and waits until it has settled. */
async function visit(/** @type {Browser} */ browser, /** @type {string} */ url) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(announceWallet, walletName)
  await page.addInitScript(installFinders)
  await page.goto(url, { waitUntil: 'networkidle' })
  await wait(200)
  return page
}

/**
 * Clicks the button and waits, frame by frame, until the wallet's row is seen and painted.
 * @param {Page} page
 * @returns {Promise<Opening>}
 */
const open = (page) =>
  page.evaluate(
    (name) =>
      new Promise((resolve, reject) => {
        const { find } = /** @type {any} */ (window)
        const clicked = performance.now()
        performance.mark('stranger-click')
        let listed = Number.NaN
        const readOpacity = () => {
          const opacity = find.opacityOfRow(name)
          if (opacity !== undefined && Number.isNaN(listed)) listed = performance.now()
          return opacity
        }
        // On a busy machine the next frame comes after scripts that only the list asks for.
        const changes = new MutationObserver(() => {
          watch()
          readOpacity()
        })
        const change = { subtree: true, childList: true, attributeFilter: ['open'] }
        let watched = false
        const watch = () => {
          const root = document.querySelector('latchkey-modal')?.shadowRoot
          if (!root || watched) return
          watched = true
          changes.observe(root, change)
        }
        changes.observe(document, change)
        watch()
        const look = () => {
          const seen = performance.now()
          if (seen - clicked > 60_000) return reject(new Error('no wallet list after 60 s'))
          const opacity = readOpacity()
          if (opacity === undefined || opacity < 0.5) return void requestAnimationFrame(look)
          // The frame that shows the row is painted before the task after it.
          requestAnimationFrame(() =>
            setTimeout(() => {
              performance.mark('stranger-painted')
              changes.disconnect()
              resolve({ clicked, listed, seen })
            }),
          )
        }
        find.button().click()
        requestAnimationFrame(look)
      }),
    walletName,
  )

/**
 * The scripts requested so far, each once, in the order of their requests.
 * @param {Page} page
 * @returns {Promise<ScriptRequest[]>}
 */
async function listScripts(page) {
  const all = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, start: startTime })),
  )
  const scripts = all.filter(({ path }) => path.endsWith('.js')).sort((a, b) => a.start - b.start)
  return [...new Map(scripts.toReversed().map((one) => [one.path, one])).values()].reverse()
}

/** @param {ScriptRequest[]} scripts */
const during = (scripts, /** @type {Opening} */ { clicked, listed }) =>
  scripts.filter(({ start }) => start >= clicked && start <= listed)

/**
 * Holds scripts back until no further one is requested, then lets all go at once: those that follow
 * needed one of them.
 * @param {Page} page
 * @returns {Promise<ReadonlyMap<string, number>>} the round trip of each script so far, from 1, by
 * path
 */
async function countRoundTrips(page) {
  /** @type {Map<string, number>} */
  const trips = new Map()
  /** @type {import('playwright-core').Route[]} */
  let held = []
  let trip = 1
  /** @type {NodeJS.Timeout | undefined} */
  let timer
  const release = () => {
    const released = held
    held = []
    trip += 1
    // A page that closes meanwhile takes its requests with it.
    for (const route of released) route.continue().catch(() => {})
  }
  await page.route(/\.js$/, (route) => {
    held.push(route)
    const { pathname } = new URL(route.request().url())
    if (!trips.has(pathname)) trips.set(pathname, trip)
    clearTimeout(timer)
    timer = setTimeout(release, longestPause)
  })
  return trips
}

/**
 * Holds requests to the provider back. Its answer takes a round trip or more, so that no visitor has
 * it before the list; on this machine its failure would be there at once.
 * @param {Page} page
 * @returns {Promise<() => void>} lets them fail
 */
async function holdProvider(page) {
  const { origin } = new URL(page.url())
  let release = () => {}
  const released = new Promise((resolve) => {
    release = () => resolve(undefined)
  })
  await page.route(
    (url) => url.origin !== origin,
    async (route) => {
      await released
      // A page that closes meanwhile takes its requests with it.
      await route.abort().catch(() => {})
    },
  )
  return release
}

/**
 * Loads a page and lists its scripts.
 * @param {Browser} browser
 * @param {string} url
 */
export async function visitOnly(browser, url) {
  const page = await visit(browser, url)
  const scripts = await listScripts(page)
  await page.context().close()
  return scripts.map(({ path }) => path)
}

/**
 * Clicks on a settled page that no pointer has touched, and waits for the list of wallets. Logins
 * follow it, once the provider has said that they are on.
 * @param {Browser} browser
 * @param {string} url
 * @returns {Promise<{ load: string[], open: string[], hops: number }>} paths of scripts, and
 * serial round trips
 */
export async function visitCold(browser, url) {
  const page = await visit(browser, url)
  const trips = await countRoundTrips(page)
  const release = await holdProvider(page)
  const opening = await open(page)
  release()
  await wait(settling)
  const scripts = await listScripts(page)
  await page.context().close()
  const requested = during(scripts, opening)
  return {
    load: scripts.filter(({ start }) => start < opening.clicked).map(({ path }) => path),
    open: requested.map(({ path }) => path),
    hops: Math.max(0, ...requested.map(({ path }) => trips.get(path) ?? 0)),
  }
}

/**
 * Clicks on a settled page; `hovers` has the pointer rest on the button before.
 * @param {Browser} browser
 * @param {string} url
 * @param {boolean} hovers
 * @returns {Promise<{ open: string[], ms: number, work: number }>} paths of scripts requested from
 * the click on; ms until the list stands; ms of main-thread work until it is painted
 */
export async function visitTimed(browser, url, hovers) {
  const page = await visit(browser, url)
  if (hovers) {
    const button = await page.evaluateHandle(() => /** @type {any} */ (window).find.button())
    await button.asElement()?.hover()
    await wait(hoverTime)
  }
  const categories = ['blink.user_timing', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  const opening = await open(page)
  const trace = await browser.stopTracing()
  await wait(settling)
  const scripts = await listScripts(page)
  await page.context().close()
  return {
    open: during(scripts, opening).map(({ path }) => path),
    ms: Math.round(opening.seen - opening.clicked),
    work: mainThreadWork(JSON.parse(trace.toString())),
  }
}

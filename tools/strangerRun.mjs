// `node tools/strangerRun.mjs vite`: builds an application that uses the packed dist with nothing
// configured, visits it and prints what a visitor pays, as JSON. More names measure more; `--build`
// measures the source instead of dist.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'
import { isMain } from './isMain.mjs'
import { refuseUnknown } from './refuseUnknown.mjs'
import { serveFolder } from './staticServer.mjs'
import { buildStranger, strangers } from './strangerBuild.mjs'
import { buildPackageCode } from './strangerPackages.mjs'
import { visitCold, visitOnly, visitTimed } from './strangerVisit.mjs'
import { weighScripts } from './weighScripts.mjs'

/** @typedef {import('./strangerBuild.mjs').Stranger} Stranger */
/** @typedef {import('playwright-core').Browser} Browser */

/**
 * gzip -9 bytes (React left out) and script requests. `load` is the page before intent: `total`
 * with React and the page's own code, `own` the package's modules, by their share of their scripts.
 * `open` is from a click without a hover until the list stands, `first` of it the file that draws
 * heading and wallets before the others are there, by its name. `afterHover` from a click after
 * 3 s on the button. `hops` are serial round trips. Times are in ms: `ms` until the list stands,
 * `work` of the main thread until it is painted.
 * @typedef {{
 *   load: { total: number, own: number, requests: number },
 *   open?: { first: number, bytes: number, requests: number, hops: number, ms?: number, work?: number },
 *   afterHover?: { bytes: number, requests: number, ms: number, work: number },
 * }} StrangerSizes
 */

const dist = join(import.meta.dirname, '../dist')
/** No name resolves: the provider is out of reach, and nothing leaves this machine. */
const offline = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

/**
 * Measures a built application.
 * @param {Stranger} name
 * @param {{ browser: Browser, url: string, timed: boolean }} place
 * @param {ReturnType<typeof weighScripts>} scale
 * @returns {Promise<StrangerSizes>}
 */
async function measurePage(name, { browser, url, timed }, scale) {
  if (name === 'bare-react') {
    const load = await visitOnly(browser, url)
    return { load: { total: scale.total(load), own: scale.own(load), requests: load.length } }
  }
  const cold = await visitCold(browser, url)
  const pressed = timed ? await visitTimed(browser, url, false) : undefined
  const hovered = await visitTimed(browser, url, true)
  const total = scale.total(cold.load)
  // Next names no modules: what its same page without the package loads is not the package's.
  const own =
    name === 'next'
      ? total - scale.total(await visitOnly(browser, `${url}bare/`))
      : scale.own(cold.load)
  return {
    load: { total, own, requests: cold.load.length },
    open: {
      first: scale.total(cold.open.filter((path) => path.includes('/first'))),
      bytes: scale.withoutReact(cold.open),
      requests: scale.count(cold.open),
      hops: cold.hops,
      ...(pressed && { ms: pressed.ms, work: pressed.work }),
    },
    afterHover: {
      bytes: scale.withoutReact(hovered.open),
      requests: scale.count(hovered.open),
      ms: hovered.ms,
      work: hovered.work,
    },
  }
}

/**
 * Builds an application and measures it.
 * @param {Stranger} name
 * @param {{ built?: string, timed?: boolean }} [options] the package's folder, dist by default;
 * `timed: false` leaves out the times of a click without a hover
 */
export async function measureStranger(name, { built = dist, timed = true } = {}) {
  // Outside of this repository, whose packages a stranger does not have.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-stranger-'))
  try {
    const served = await buildStranger(name, folder, built)
    const server = await serveFolder(served)
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: [...chromiumArguments, offline],
    })
    try {
      return await measurePage(name, { browser, url: server.url, timed }, weighScripts(served))
    } finally {
      await browser.close()
      await server.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (isMain(import.meta.filename)) {
  const words = process.argv.slice(2)
  const names = words.filter((word) => word !== '--build')
  if (names.length === 0) throw new RangeError(`Name one of ${strangers.join(', ')}.`)
  refuseUnknown(names, strangers)
  const built = words.includes('--build') ? await buildPackageCode() : dist
  /** @type {Partial<Record<Stranger, StrangerSizes>>} */
  const sizes = {}
  for (const name of strangers)
    if (names.includes(name)) sizes[name] = await measureStranger(name, { built })
  console.log(JSON.stringify(sizes, null, 2))
}

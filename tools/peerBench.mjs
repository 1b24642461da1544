import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumArguments, chromiumPath } from './chromium.mjs'
import { median } from './median.mjs'
import { buildPeer, peers } from './peerBuild.mjs'
import { timeBarePage, timePeer, weighPeer } from './peerRun.mjs'
import { serveFolder } from './staticServer.mjs'
import { buildStranger } from './strangerBuild.mjs'
import { buildPackageCode } from './strangerPackages.mjs'

/** @typedef {import('./peerRun.mjs').PeerTimes} PeerTimes */
/** @typedef {{ folder: string, url: string }} Served */

/** No name resolves: no provider and no node is in reach, of any page. */
const offlineRules = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'
const dist = join(import.meta.dirname, '../dist')

const ratio = (/** @type {number} */ value, /** @type {number | undefined} */ to) =>
  to ? Math.round((value / to) * 100) / 100 : undefined
const messageOf = (/** @type {unknown} */ error) =>
  error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)

/**
 * Builds the pages of other modals; without the registry none.
 * @param {boolean} offline
 * @returns {Promise<{ pages: Record<string, string>, leftOut: Record<string, string> }>}
 */
async function buildPeers(offline) {
  /** @type {Record<string, string>} */
  const pages = {}
  /** @type {Record<string, string>} */
  const leftOut = {}
  for (const name of peers)
    try {
      if (offline) throw new Error('--offline')
      pages[name] = await buildPeer(name)
    } catch (error) {
      leftOut[name] = messageOf(error)
    }
  return { pages, leftOut }
}

/**
 * Times every page in each round, one after the other, so that a busy machine slows all alike.
 * @param {Record<string, Served>} pages
 * @param {string} bareUrl
 * @param {number} rounds
 */
async function timeRounds(pages, bareUrl, rounds) {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [...chromiumArguments, offlineRules],
  })
  /** @type {number[]} */
  const bare = []
  /** @type {Record<string, PeerTimes[]>} */
  const times = {}
  /** @type {Record<string, { total: number, withoutReact: number }>} */
  const eager = {}
  /** @type {Record<string, string>} */
  const failed = {}
  try {
    for (let round = 0; round < rounds; round++) {
      bare.push(await timeBarePage(browser, bareUrl))
      for (const [name, page] of Object.entries(pages))
        try {
          eager[name] ??= await weighPeer(browser, page.url, page.folder)
          times[name] = [...(times[name] ?? []), await timePeer(browser, page.url)]
        } catch (error) {
          failed[name] = messageOf(error)
        }
    }
  } finally {
    await browser.close()
  }
  return { bare: median(bare), times, eager, failed }
}

/**
 * Summarizes the rounds: medians (ms), and ratios to React alone and to RainbowKit. `first` is what
 * the click in the first frame adds to the bare page's first frame.
 * @param {Awaited<ReturnType<typeof timeRounds>>} run
 */
function summarize({ bare, times, eager }) {
  const medians = Object.fromEntries(
    Object.entries(times).map(([name, all]) => [
      name,
      {
        hover: median(all.map(({ hover }) => hover)),
        cold: median(all.map(({ cold }) => cold)),
        first: median(all.map(({ first }) => first)) - bare,
      },
    ]),
  )
  const against = medians['rainbowkit']
  const weight = eager['rainbowkit']
  return Object.fromEntries(
    Object.entries(medians).map(([name, { hover, cold, first }]) => [
      name,
      {
        times: { hover, cold, first },
        eager: eager[name],
        toBare: { hover: ratio(hover, bare), cold: ratio(cold, bare), first: ratio(first, bare) },
        toRainbowkit: {
          hover: ratio(hover, against?.hover),
          cold: ratio(cold, against?.cold),
          first: ratio(first, against?.first),
          eager: ratio(eager[name]?.total ?? 0, weight?.total),
        },
      },
    ]),
  )
}

/**
 * Compares our packed package with other modals in one run: each a plain Vite application with one
 * button and one announced wallet, no network in reach, on a slow device.
 * @param {{ offline: boolean, rounds?: number }} options `offline` leaves the others out
 */
export async function comparePeers({ offline, rounds = 3 }) {
  const built = existsSync(join(dist, 'package.json')) ? dist : await buildPackageCode()
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-bench-'))
  /** @type {(() => Promise<void>)[]} */
  const closing = []
  const serve = async (/** @type {string} */ folder) => {
    const { url, close } = await serveFolder(folder)
    closing.push(close)
    return { folder, url }
  }
  try {
    const ours = await buildStranger('vite-react', join(folder, 'ours'), built)
    const bare = await serve(await buildStranger('bare-react', join(folder, 'bare'), built))
    const { pages, leftOut } = await buildPeers(offline)
    /** @type {Record<string, Served>} */
    const served = { latchkey: await serve(ours) }
    for (const [name, page] of Object.entries(pages)) served[name] = await serve(page)
    const run = await timeRounds(served, bare.url, rounds)
    return { bare: run.bare, pages: summarize(run), leftOut: { ...leftOut, ...run.failed } }
  } finally {
    for (const close of closing) await close()
    rmSync(folder, { recursive: true, force: true })
  }
}

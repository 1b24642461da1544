// `npm run bench -- --json`: sizes, requests and times of the embedded modal, side by side with
// React alone on the same machine; its longest lists; other modals, installed from the registry,
// unless `--offline`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { launch, requestsOfEmbed, timeBare, timeEmbed } from './embedRun.mjs'
import { buildLongLists, longListFolder, longLists, runLongList } from './longListRun.mjs'
import { median } from './median.mjs'
import { comparePeers } from './peerBench.mjs'
import { measure, readBudgets, readManifest, tierFiles } from './sizes.mjs'
import { serveFolder } from './staticServer.mjs'

const pages = join(import.meta.dirname, '../dist-pages')
const rounds = 7

/** Scrolls and searches the longest lists: frames over 20 ms, tasks over 50 ms, ms of a search. */
async function measureLongLists(/** @type {import('playwright-core').Browser} */ browser) {
  await buildLongLists()
  const server = await serveFolder(longListFolder)
  /** @type {Record<string, unknown>} */
  const lists = {}
  for (const name of /** @type {(keyof typeof longLists)[]} */ (Object.keys(longLists))) {
    const { frames, slow, tasks, keys } = await runLongList(browser, server.url, name)
    const search = Math.round(Math.max(0, ...keys.map(({ ms }) => ms)))
    lists[name] = { frames, slow, tasks, search }
  }
  await server.close()
  return lists
}

const ratio = (/** @type {number} */ value, /** @type {number} */ to) =>
  Math.round((value / to) * 100) / 100

if (!existsSync(join(pages, 'embed-html/index.html')) || process.argv.includes('--build'))
  await (await import('./embedPages.mjs')).buildPages()

const server = await serveFolder(pages)
const browser = await launch()
try {
  const requests = await requestsOfEmbed(browser, `${server.url}embed-html/`)
  const times = {
    bare: /** @type {number[]} */ ([]),
    load: /** @type {number[]} */ ([]),
    open: /** @type {number[]} */ ([]),
    reopen: /** @type {number[]} */ ([]),
  }
  for (let round = 0; round < rounds; round++) {
    times.bare.push(await timeBare(browser, `${server.url}bare-react/`))
    const { load, open, reopen } = await timeEmbed(browser, `${server.url}embed-html/`)
    times.load.push(load)
    times.open.push(open)
    times.reopen.push(reopen)
  }
  const bare = median(times.bare)
  const timings = {
    load: ratio(median(times.load), bare),
    open: ratio(median(times.open), bare),
    reopen: ratio(median(times.reopen), bare),
  }
  // The page and the scripts it names are the host's; whatever else is requested before intent
  // would be ours.
  const hosts = ['', ...tierFiles(readManifest(), readBudgets().tiers).eager].map(
    (file) => `${server.url}embed-html/${file}`,
  )
  const own = requests.load.filter((url) => !hosts.includes(url))
  const result = {
    sizes: measure(),
    requests: { load: own.length, open: requests.intent.length + requests.open.length },
    timings,
    lists: await measureLongLists(browser),
    peers: await comparePeers({ offline: process.argv.includes('--offline') }),
  }
  console.log(
    process.argv.includes('--json') ? JSON.stringify(result) : JSON.stringify(result, null, 2),
  )
} finally {
  await browser.close()
  await server.close()
}

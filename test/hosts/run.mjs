// `npm run test:hosts`: builds an application of each kind of host with the packed package, connects
// a wallet in it, does the same with the applications of `npm create latchkey` and with those of
// other commands after the pages of docs/getting-started, compiles types with the compilers that hosts
// have, and tries the lowest and the newest version of each peer; what works is written into
// docs/internal/compatibility.md. Names of hosts, `created`, `created-next-wagmi` and the like,
// `pages`, `page-vue`, `storybook`, `dialogs`, `servers`, `recipes`, `peers` and `types` limit it to those; other
// rows stay.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from '../../tools/embedRun.mjs'
import { refuseUnknown } from '../../tools/refuseUnknown.mjs'
import { buildHost, packPackage } from './buildHost.mjs'
import { chainRecipes } from './chainRecipes.mjs'
import { checkTypes, compilers } from './checkTypes.mjs'
import { createdHosts } from './createdHosts.mjs'
import { currentNode } from './currentNode.mjs'
import { describeFailure } from './describeFailure.mjs'
import { hosts } from './hosts.mjs'
import { listPeers } from './listPeers.mjs'
import { migrations } from './migrations.mjs'
import { pageHosts } from './pageHosts.mjs'
import { recipes } from './recipes.mjs'
import { buildSignInPage } from './signInPage.mjs'
import { tryCreated } from './tryCreated.mjs'
import { tryDialogs } from './tryDialogs.mjs'
import { tryPage } from './tryPage.mjs'
import { tryPeers } from './tryPeers.mjs'
import { tryRecipes } from './tryRecipes.mjs'
import { servers, tryServer } from './tryServer.mjs'
import { tryStorybook } from './tryStorybook.mjs'
import { visitHost } from './visitHost.mjs'
import {
  writeCompilers,
  writeCreated,
  writeDialogs,
  writeHosts,
  writePages,
  writePeers,
  writeRecipes,
  writeServers,
  writeStories,
} from './writeCompatibility.mjs'

/** @typedef {import('./writeCompatibility.mjs').HostResult} HostResult */

const dist = join(import.meta.dirname, '../../dist')
const cdn = join(dist, '../dist-cdn')
const all = /** @type {import('./hosts.mjs').HostName[]} */ (Object.keys(hosts))
const wanted = process.argv.slice(2)
refuseUnknown(wanted, [
  ...all,
  'created',
  ...createdHosts.map(({ host, library }) => `created-${host}-${library}`),
  'pages',
  ...pageHosts.map(({ page }) => `page-${page}`),
  ...['storybook', 'dialogs', 'servers', 'recipes', 'peers', 'types'],
])
const isWanted = (/** @type {string} */ word) => wanted.length === 0 || wanted.includes(word)
if (!existsSync(join(dist, 'package.json'))) throw new Error('Run `npm run build` first.')
// A host that fails leaves its folder behind: all are below one.
const root = mkdtempSync(join(tmpdir(), 'latchkey-hosts-'))
Object.assign(process.env, { TMPDIR: root, TEMP: root })
process.once('exit', () => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))
const browser = await launch()
const packed = await packPackage(dist)

/** @returns {Promise<HostResult>} */
async function tryHost(/** @type {import('./hosts.mjs').HostName} */ name) {
  /** @type {import('./hosts.mjs').Host} */
  const { title, app: folder = name, packages = {}, isNew = false } = hosts[name]
  try {
    const more = { dependencies: packages, ...(isNew && { env: await currentNode() }) }
    const { app, served, seconds, warnings } = await buildHost(folder, packed, cdn, more)
    const visit = await visitHost(browser, served)
    rmSync(app, { recursive: true })
    return { title, seconds, warnings, ...visit }
  } catch (error) {
    return { title, failure: describeFailure(error) }
  }
}

/**
 * Tries one after the other, and prints each result when it is there.
 * @template {object} Item
 * @template Result
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<Result>} attempt
 */
async function tryAll(items, attempt) {
  /** @type {Result[]} */
  const results = []
  for (const item of items) {
    const result = await attempt(item)
    console.log(JSON.stringify(result, undefined, 2))
    results.push(result)
  }
  return results
}

const isWorking = (/** @type {HostResult} */ result) =>
  !result.failure &&
  result.connected &&
  result.restored &&
  result.signed !== false &&
  result.develops !== false &&
  result.console?.length === 0 &&
  result.foreign?.length === 0

const tried = await tryAll(
  all.filter(isWanted).map((name) => ({ name })),
  ({ name }) => tryHost(name),
)
writeHosts(
  tried,
  all.map((name) => hosts[name].title),
)
const created = await tryAll(
  createdHosts.filter(
    ({ host, library }) => isWanted('created') || wanted.includes(`created-${host}-${library}`),
  ),
  (one) => tryCreated(one, packed, browser),
)
writeCreated(
  created,
  createdHosts.map(({ title }) => title),
)
const pages = pageHosts.filter(({ page }) => isWanted('pages') || wanted.includes(`page-${page}`))
const env = pages.length > 0 ? await currentNode() : {}
const followed = await tryAll(pages, (one) => tryPage(one, browser, { packed, cdn, env }))
writePages(
  followed,
  pageHosts.map(({ title }) => title),
)
const stories = await tryAll(isWanted('storybook') ? [{}] : [], () => tryStorybook(packed, browser))
if (stories.length > 0) writeStories(stories)
const dialogs = isWanted('dialogs') ? await tryDialogs(packed, cdn, browser) : []
for (const one of dialogs) console.log(JSON.stringify(one, undefined, 2))
if (dialogs.length > 0) writeDialogs(dialogs)
/** Tries the servers of the recipes, each behind the page that they share. */
async function tryServers() {
  const page = await buildSignInPage(packed)
  const results = await tryAll(servers, (one) => tryServer(one, packed, page, browser))
  page.remove()
  writeServers(results)
  return results
}
const served = isWanted('servers') ? await tryServers() : []
const applications = [
  { name: 'recipes', recipes },
  { name: 'chain-recipes', recipes: chainRecipes },
  { name: 'migrations', recipes: migrations },
]
const followedRecipes = (
  await tryAll(isWanted('recipes') ? applications : [], (one) => tryRecipes(one, packed, browser))
).flat()
if (followedRecipes.length > 0) writeRecipes(followedRecipes)
const peers = isWanted('peers') ? await listPeers() : []
const [lowest = {}, newest = {}] = await tryAll(
  peers.length > 0
    ? [{ which: /** @type {const} */ ('lowest') }, { which: /** @type {const} */ ('newest') }]
    : [],
  ({ which }) => tryPeers(peers, which, { packed, browser }),
)
if (peers.length > 0) writePeers(peers, { lowest, newest })
await browser.close()
const compiled = await tryAll(
  isWanted('types') ? compilers.map((version) => ({ version })) : [],
  ({ version }) => checkTypes(version, packed),
)
if (compiled.length > 0) writeCompilers(compiled)
const results = [...tried, ...created, ...followed, ...stories]
const working = results.filter(isWorking)
const unread = compiled.filter(({ failure }) => failure)
console.log(`${working.length} of ${results.length} applications work`)
const unmet = peers.filter(({ name }) => lowest[name] !== '' || newest[name] !== '')
const shut = served.filter((one) => !one.signedIn || !one.refused || !one.visited)
const unmetRecipes = followedRecipes.filter(({ works, lines }) => !works || lines.length > 0)
const lost = dialogs.filter(({ moves, closes, connects }) => !moves || !closes || !connects)
const failed = lost.length + unmetRecipes.length + unread.length + unmet.length + shut.length
process.exitCode = working.length === results.length && failed === 0 ? 0 : 1

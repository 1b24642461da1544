import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceMarked } from '../../tools/replaceMarked.mjs'

const page = join(import.meta.dirname, '../../docs/internal/compatibility.md')

/**
 * The result of a host's application: a failure of its build, or the findings of its visit;
 * `develops` whether a visit of its development server found nothing.
 * @typedef {{ title: string, failure?: string, seconds?: number, warnings?: string,
 * develops?: boolean }
 * & Partial<import('./visitPage.mjs').HostVisit>} HostResult
 */

const works = (/** @type {boolean | undefined} */ fact) => (fact ? 'works' : '**fails**')

/** @param {HostResult} result */
const toRow = ({ title, failure, seconds, connected, restored, console: lines = [] }) =>
  `| ${title} | ${works(failure === undefined)}${seconds ? `, ${seconds} s` : ''} | ${works(connected)} | ` +
  `${works(restored)} | ${lines.length === 0 ? 'none' : `**${lines.length}**`} |`

/** @typedef {{ mark: string, head: readonly string[], titles: readonly string[] }} Table */

/**
 * Writes rows into the table between two marks of docs/internal/compatibility.md. Rows of titles
 * that have no new one stay.
 * @param {Table} table its mark, its head, and every title in the order of the rows
 * @param {ReadonlyMap<string, string>} rows by title
 */
function writeTable({ mark, head, titles }, rows) {
  const write = (/** @type {string} */ table) => {
    const kept = (/** @type {string} */ title) =>
      table.split('\n').find((row) => row.startsWith(`| ${title} |`))
    return [...head, ...titles.flatMap((title) => rows.get(title) ?? kept(title) ?? [])].join('\n')
  }
  writeFileSync(page, replaceMarked(readFileSync(page, 'utf8'), mark, write))
}

const hostHead = [
  '| Host | Build | Connects | Restores after a reload | Console lines |',
  '|---|---|---|---|---|',
]

/**
 * Writes what was found of hosts.
 * @param {readonly HostResult[]} results
 * @param {readonly string[]} titles every host, in the order of the table
 */
export function writeHosts(results, titles) {
  const rows = new Map(results.map((result) => [result.title, toRow(result)]))
  writeTable({ mark: 'hosts', head: hostHead, titles }, rows)
}

/**
 * Writes what was found of applications of other commands, after a page of docs/getting-started.
 * @param {readonly HostResult[]} results
 * @param {readonly string[]} titles every application, in the order of the table
 */
export function writePages(results, titles) {
  const rows = new Map(results.map((result) => [result.title, toRow(result)]))
  writeTable({ mark: 'pages', head: hostHead, titles }, rows)
}

/**
 * Writes what was found of the applications of `npm create latchkey`.
 * @param {readonly HostResult[]} results
 * @param {readonly string[]} titles every application, in the order of the table
 */
export function writeCreated(results, titles) {
  const head = [
    '| Application | Build | Connects | Restores after a reload | Console lines | Signs | `npm run dev` |',
    '|---|---|---|---|---|---|---|',
  ]
  const rows = new Map(
    results.map((result) => [
      result.title,
      `${toRow(result)} ${works(result.signed)} | ${works(result.develops)} |`,
    ]),
  )
  writeTable({ mark: 'created', head, titles }, rows)
}

/**
 * Writes what was found of the recipes that run in a browser.
 * @param {readonly import('./tryRecipes.mjs').RecipeResult[]} results
 */
export function writeRecipes(results) {
  const rows = results.map(({ title, works: fact, lines }) => {
    const shown = lines.length === 0 ? 'none' : `**${lines.length}**`
    return /** @type {const} */ ([title, `| ${title} | ${works(fact)} | ${shown} |`])
  })
  const head = ['| Recipe | Result | Console lines |', '|---|---|---|']
  writeTable({ mark: 'recipes', head, titles: results.map(({ title }) => title) }, new Map(rows))
}

/**
 * Writes what was found of the stories of docs/testing-your-site.md.
 * @param {readonly HostResult[]} results
 */
export function writeStories(results) {
  const head = [
    '| Stories | Build | Connects | Begins anew | Console lines | Approves and rejects |',
    '|---|---|---|---|---|---|',
  ]
  const titles = results.map(({ title }) => title)
  const rows = results.map(
    (result) => /** @type {const} */ ([result.title, `${toRow(result)} ${works(result.signed)} |`]),
  )
  writeTable({ mark: 'stories', head, titles }, new Map(rows))
}

/**
 * Writes what was found in dialogs of pages.
 * @param {readonly import('./tryDialogs.mjs').DialogResult[]} results
 */
export function writeDialogs(results) {
  const head = [
    '| Dialog of | Tab goes on | Escape and a press beside close the modal alone | Connects | Console lines |',
    '|---|---|---|---|---|',
  ]
  const titles = results.map(({ title }) => title)
  const rows = results.map(({ title, moves, closes, connects, console: lines = [] }) => {
    const shown = lines.length === 0 ? 'none' : `**${lines.length}**`
    const cells = [works(moves), works(closes), works(connects), shown]
    return /** @type {const} */ ([title, `| ${title} | ${cells.join(' | ')} |`])
  })
  writeTable({ mark: 'dialogs', head, titles }, new Map(rows))
}

/**
 * Writes what was found of compilers.
 * @param {readonly { title: string, failure?: string }[]} results
 */
export function writeCompilers(results) {
  const head = ['| Compiler | Types |', '|---|---|']
  const titles = results.map(({ title }) => title)
  const rows = results.map(
    ({ title, failure }) =>
      /** @type {const} */ ([title, `| ${title} | ${works(failure === undefined)} |`]),
  )
  writeTable({ mark: 'types', head, titles }, new Map(rows))
}

/**
 * Writes what was found of the servers of docs/recipes.md.
 * @param {readonly import('./tryServer.mjs').ServerResult[]} results
 */
export function writeServers(results) {
  const head = [
    '| Server | Types | Signs in | Refuses a replay | Its page signs in |',
    '|---|---|---|---|---|',
  ]
  const titles = results.map(({ title }) => title)
  const rows = results.map(({ title, failure, signedIn, refused, visited }) => {
    const cells = [works(failure === undefined), works(signedIn), works(refused), works(visited)]
    return /** @type {const} */ ([title, `| ${title} | ${cells.join(' | ')} |`])
  })
  writeTable({ mark: 'servers', head, titles }, new Map(rows))
}

/**
 * Writes what was found of peers.
 * @param {readonly import('./listPeers.mjs').PeerVersions[]} peers
 * @param {Readonly<Record<'lowest' | 'newest', Readonly<Record<string, string>>>>} failures by
 * package, empty for those that work
 */
export function writePeers(peers, { lowest, newest }) {
  const head = [
    '| Package | Range | Lowest tried | Newest tried | Result |',
    '|---|---|---|---|---|',
  ]
  const rows = peers.map((peer) => {
    const result = works(lowest[peer.name] === '' && newest[peer.name] === '')
    const cells = [`\`${peer.range}\``, peer.lowest, peer.newest, result]
    return /** @type {const} */ ([
      `\`${peer.name}\``,
      `| \`${peer.name}\` | ${cells.join(' | ')} |`,
    ])
  })
  writeTable({ mark: 'peers', head, titles: rows.map(([title]) => title) }, new Map(rows))
}

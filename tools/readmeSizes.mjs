// Writes the size table of the README: `npm run sizes -- --readme`. Its first rows are measured on
// applications that Vite builds from the package, the others are read from the built page.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceMarked } from './replaceMarked.mjs'
import { readStrangerBudgets } from './strangerBudgets.mjs'
import { buildPackageCode } from './strangerPackages.mjs'
import { measureStranger } from './strangerRun.mjs'

/** @typedef {import('./sizes.mjs').Sizes} Sizes */
/** @typedef {import('./sizes.mjs').Budgets['budgets']} Budgets */
/** @typedef {import('./strangerRun.mjs').StrangerSizes} StrangerSizes */
/** @typedef {import('./strangerBudgets.mjs').StrangerBudgets} StrangerBudgets */

const readme = join(import.meta.dirname, '../README.md')
const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
const largest = (/** @type {Record<string, number>} */ map) =>
  Object.entries(map).reduce((most, one) => (one[1] > most[1] ? one : most), ['none', 0])

/**
 * Rows of the table that are measured on a visitor's page.
 * @param {{ plain: StrangerSizes, button: StrangerSizes }} sizes of a page that uses `createModal`,
 * and of a React page with `ConnectButton`
 * @param {StrangerBudgets} budgets
 * @returns {[what: string, now: string, most: string][]}
 */
export function strangerRows({ plain: { load, open, afterHover }, button }, budgets) {
  return [
    ['page load, before intent', kB(load.own), kB(budgets.load)],
    ['page load with `ConnectButton`', kB(button.load.own), kB(budgets.loadWithButton)],
    ['from the click until the wallet list stands', kB(open?.bytes ?? 0), kB(budgets.open.bytes)],
    [
      'of it, heading and installed wallets before React draws',
      kB(open?.first ?? 0),
      kB(budgets.open.first),
    ],
    ['script requests for that', `${open?.requests}`, `${budgets.open.requests}`],
    ['serial round trips for that', `${open?.hops}`, `${budgets.open.hops}`],
    [
      'script requests from a click after a hover',
      `${afterHover?.requests}`,
      `${budgets.afterHover.requests}`,
    ],
  ]
}

/**
 * Rows of the table that are read from our own page.
 * @param {Sizes} sizes
 * @param {Budgets} budgets
 * @returns {[what: string, now: string, most: string][]}
 */
function ownRows(sizes, budgets) {
  const [view, viewSize] = largest(sizes.views)
  const paths = Object.fromEntries(
    Object.entries(sizes.namespaces).filter(([name]) => !name.includes('.')),
  )
  const [namespace, connectSize] = largest(paths)
  return [
    [`largest view (${view})`, kB(viewSize), kB(budgets.views[view] ?? budgets.view)],
    [`connecting by an installed wallet (${namespace})`, kB(connectSize), kB(budgets.namespace)],
  ]
}

/**
 * Measures the source and puts the table between the README's markers.
 * @param {Sizes} sizes
 * @param {Budgets} budgets
 */
export async function writeReadmeSizes(sizes, budgets) {
  const built = await buildPackageCode()
  const rows = strangerRows(
    {
      plain: await measureStranger('vite', { built, timed: false }),
      button: await measureStranger('vite-react', { built, timed: false }),
    },
    readStrangerBudgets(),
  )
  const table = [
    '| what | now | at most |',
    '|---|---|---|',
    ...[...rows, ...ownRows(sizes, budgets)].map((cells) => `| ${cells.join(' | ')} |`),
  ].join('\n')
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    replaceMarked(text, 'sizes', () => table),
  )
}

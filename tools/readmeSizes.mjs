// Writes the size table of the README from the built page: `npm run sizes -- --readme`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tierBudget } from './tierBudget.mjs'

/** @typedef {import('./sizes.mjs').Sizes} Sizes */
/** @typedef {import('./sizes.mjs').Budgets['budgets']} Budgets */

const readme = join(import.meta.dirname, '../README.md')
const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`
const largest = (/** @type {Record<string, number>} */ map) =>
  Object.entries(map).reduce((most, one) => (one[1] > most[1] ? one : most), ['none', 0])

/**
 * @param {Sizes} sizes
 * @param {Budgets} budgets
 */
export function sizeTable(sizes, budgets) {
  const [view, viewSize] = largest(sizes.views)
  const paths = Object.fromEntries(
    Object.entries(sizes.namespaces).filter(([name]) => !name.includes('.')),
  )
  const [namespace, connectSize] = largest(paths)
  const rows = [
    ['page load, before intent', sizes.eager, budgets.eager],
    ['after intent (hover, focus, touch)', sizes.tier1, tierBudget('tier1', sizes, budgets)],
    ['everything until the wallet list stands', sizes.open, tierBudget('open', sizes, budgets)],
    [`largest view (${view})`, viewSize, budgets.views[view] ?? budgets.view],
    [`connecting by an installed wallet (${namespace})`, connectSize, budgets.namespace],
  ]
  return [
    '| what | now | at most |',
    '|---|---|---|',
    ...rows.map(([what, now, most]) => `| ${what} | ${kB(Number(now))} | ${kB(Number(most))} |`),
  ].join('\n')
}

/**
 * Puts the table between the README's markers.
 * @param {Sizes} sizes
 * @param {Budgets} budgets
 */
export function writeReadmeSizes(sizes, budgets) {
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(
      /(<!-- sizes -->\n)[\s\S]*?(<!-- \/sizes -->)/,
      (_, start, end) => `${start}\n${sizeTable(sizes, budgets)}\n\n${end}`,
    ),
  )
}

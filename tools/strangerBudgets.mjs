import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {import('./strangerRun.mjs').StrangerSizes} StrangerSizes */

/**
 * Budgets of applications that use the package, in bytes, requests and serial round trips: Vite's,
 * and how far other bundlers may be above them. `differences` are limits of one bundler with the
 * reason why it is further above.
 * @typedef {{
 *   load: number,
 *   loadWithButton: number,
 *   open: { first: number, bytes: number, requests: number, hops: number },
 *   afterHover: { bytes: number, requests: number },
 *   tolerance: number,
 *   differences: Record<string, (Partial<Figures> & { reason: string }) | undefined>,
 * }} StrangerBudgets
 * @typedef {{
 *   bytes: number,
 *   requests: number,
 *   hops: number,
 *   bytesAfterHover: number,
 *   requestsAfterHover: number,
 * }} Figures from a click until the wallet list stands, without a hover and after one
 */

/** @returns {StrangerBudgets} */
export const readStrangerBudgets = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../test/budgets/budgets.json'), 'utf8'))
    .strangers

/**
 * The budget of each figure for an application built by a bundler.
 * @param {StrangerBudgets} budgets
 * @param {string} bundler
 * @returns {Figures}
 */
function budgetsOf({ open, afterHover, tolerance, differences }, bundler) {
  const factor = bundler === 'vite' ? 1 : 1 + tolerance
  const { reason: _, ...limits } = differences[bundler] ?? {}
  return {
    bytes: Math.ceil(open.bytes * factor),
    requests: Math.ceil(open.requests * factor),
    hops: open.hops,
    bytesAfterHover: Math.ceil(afterHover.bytes * factor),
    requestsAfterHover: Math.ceil(afterHover.requests * factor),
    ...limits,
  }
}

/**
 * The same figures as they were measured; NaN for one that was not.
 * @param {StrangerSizes} sizes
 * @returns {Figures}
 */
const figuresOf = ({ open, afterHover }) => ({
  bytes: open?.bytes ?? Number.NaN,
  requests: open?.requests ?? Number.NaN,
  hops: open?.hops ?? Number.NaN,
  bytesAfterHover: afterHover?.bytes ?? Number.NaN,
  requestsAfterHover: afterHover?.requests ?? Number.NaN,
})

/**
 * Every figure over its budget, in words.
 * @param {StrangerSizes} sizes
 * @param {StrangerBudgets} budgets
 * @param {string} bundler
 */
export function overStrangerBudget(sizes, budgets, bundler) {
  const limits = budgetsOf(budgets, bundler)
  return Object.entries(figuresOf(sizes)).flatMap(([name, figure]) => {
    const limit = limits[/** @type {keyof Figures} */ (name)]
    // NaN and a missing budget are over, too.
    return figure <= limit ? [] : [`${bundler} ${name}: ${figure}, budget ${limit}`]
  })
}

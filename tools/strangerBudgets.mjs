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
 *   open: { bytes: number, requests: number, hops: number },
 *   afterHover: { bytes: number, requests: number },
 *   tolerance: number,
 *   differences: Record<
 *     string,
 *     { bytes?: number, requests?: number, hops?: number, reason: string } | undefined
 *   >,
 * }} StrangerBudgets
 */

/** @returns {StrangerBudgets} */
export const readStrangerBudgets = () =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../test/budgets/budgets.json'), 'utf8'))
    .strangers

/**
 * The budget of each figure for an application built by a bundler.
 * @param {StrangerBudgets} budgets
 * @param {string} bundler
 */
export function budgetsOf({ open, afterHover, tolerance, differences }, bundler) {
  const factor = bundler === 'vite' ? 1 : 1 + tolerance
  const { bytes, requests, hops } = differences[bundler] ?? {}
  return {
    bytes: bytes ?? Math.ceil(open.bytes * factor),
    requests: requests ?? Math.ceil(open.requests * factor),
    hops: hops ?? open.hops,
    bytesAfterHover: Math.ceil(afterHover.bytes * factor),
    requestsAfterHover: Math.ceil(afterHover.requests * factor),
  }
}

/**
 * The same figures as they were measured.
 * @param {StrangerSizes} sizes
 */
export const figuresOf = ({ open, afterHover }) => ({
  bytes: open?.bytes ?? 0,
  requests: open?.requests ?? 0,
  hops: open?.hops ?? 0,
  bytesAfterHover: afterHover?.bytes ?? 0,
  requestsAfterHover: afterHover?.requests ?? 0,
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
    const limit = limits[/** @type {keyof typeof limits} */ (name)]
    return figure > limit ? [`${bundler} ${name}: ${figure}, budget ${limit}`] : []
  })
}

import { expect, it } from 'vitest'
import { overStrangerBudget } from '../../tools/strangerBudgets.mjs'

const budgets = {
  load: 100,
  loadWithButton: 200,
  open: { first: 50, bytes: 1000, requests: 5, hops: 1 },
  afterHover: { bytes: 0, requests: 0 },
  tolerance: 0.2,
  differences: { next: { requests: 7, reason: 'It cuts more.' } },
}
const sizes = {
  load: { total: 90, own: 90, requests: 1 },
  open: { first: 50, bytes: 1200, requests: 6, hops: 1 },
  afterHover: { bytes: 0, requests: 0, ms: 0, work: 0 },
}

it('gives other bundlers the tolerance, and one with a reason its own limit', () => {
  expect(overStrangerBudget(sizes, budgets, 'vite')).toEqual([
    'vite bytes: 1200, budget 1000',
    'vite requests: 6, budget 5',
  ])
  expect(overStrangerBudget(sizes, budgets, 'webpack')).toEqual([])
  const more = { ...sizes, open: { ...sizes.open, requests: 7 } }
  expect(overStrangerBudget(more, budgets, 'webpack')).toEqual(['webpack requests: 7, budget 6'])
  expect(overStrangerBudget(more, budgets, 'next')).toEqual([])
})

it('fails for a page that was not measured, and where a budget is missing', () => {
  const { load } = sizes
  expect(overStrangerBudget({ load }, budgets, 'vite')).toContain('vite bytes: NaN, budget 1000')
  const { hops: _, ...open } = budgets.open
  const left = { ...budgets, open } as unknown as typeof budgets
  expect(overStrangerBudget(sizes, left, 'webpack')).toEqual(['webpack hops: 1, budget undefined'])
})

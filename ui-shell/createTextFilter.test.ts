import { expect, it } from 'vitest'
import { createTextFilter } from './createTextFilter.ts'

it.each([
  ['tether', ['USDT', 'Tether USD']],
  [' TETHER ', ['Tether USD']],
  ['uber', ['Über Wallet']],
  ['Über', ['uber wallet']],
  ['', ['anything']],
])('finds %j in %j', (search, texts) => {
  expect(createTextFilter(search)(...texts)).toBe(true)
})

it.each([
  ['tether usd', ['Tether', 'USD']],
  ['x', []],
])('does not find %j in %j', (search, texts) => {
  expect(createTextFilter(search)(...texts)).toBe(false)
})

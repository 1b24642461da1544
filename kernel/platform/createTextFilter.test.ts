import { expect, it } from 'vitest'
import { createTextFilter } from './createTextFilter.ts'

it.each([
  ['tether', ['USDT', 'Tether USD']],
  [' TETHER ', ['Tether USD']],
  ['uber', ['Über Wallet']],
  ['Über', ['uber wallet']],
  ['', ['anything']],
])('%j is found in %j', (search, texts) => {
  expect(createTextFilter(search)(...texts)).toBe(true)
})

it.each([
  ['tether usd', ['Tether', 'USD']],
  ['x', []],
])('%j is not found in %j', (search, texts) => {
  expect(createTextFilter(search)(...texts)).toBe(false)
})

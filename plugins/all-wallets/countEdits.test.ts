import { expect, it } from 'vitest'
import { countEdits } from './countEdits.ts'

it.each([
  ['metamask', 'metamask', 0],
  ['metmask', 'metamask', 1],
  ['metamasks', 'metamask', 1],
  ['metamosk', 'metamask', 1],
  ['metamaks', 'metamask', 1],
  ['phnatmo', 'phantom', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('counts the edits from "%s" to "%s": %d', (from, to, edits) => {
  expect(countEdits(from, to)).toBe(edits)
})

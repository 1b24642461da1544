import { expect, it } from 'vitest'
import { replaceMarked } from '../../tools/replaceMarked.mjs'

const page = 'Before.\n\n<!-- sizes -->\n\nold\n\n<!-- /sizes -->\n\nAfter $&.\n'

it('replaces what is between two marks, word for word', () => {
  expect(replaceMarked(page, 'sizes', (old) => `${old}, then $1`)).toBe(
    'Before.\n\n<!-- sizes -->\n\nold, then $1\n\n<!-- /sizes -->\n\nAfter $&.\n',
  )
})

it.each([
  ['sizes', page.replace('<!-- /sizes -->', '')],
  ['sizes', page.replace('<!-- sizes -->', '')],
  ['other', page],
])('fails for a page that lacks a mark of %s, of which it would lose the rest', (mark, text) => {
  expect(() => replaceMarked(text, mark, () => 'new')).toThrow(
    `The page has nothing between <!-- ${mark} --> and <!-- /${mark} -->.`,
  )
})

import { expect, it } from 'vitest'
import { isSafeName } from './isSafeName.ts'

it.each(['ada.names.example', 'a-1.eth', '1\u20e3.eth', '\u00e4pfel.eth', '_ada.eth'])(
  'accepts %j for display',
  async (name) => {
    expect(await isSafeName(name)).toBe(true)
  },
)

it.each([
  'ADA.eth',
  'fr\u0456end.eth',
  'ada\u200b.eth',
  'ada..eth',
  'ada.e th',
  '\u202eada.eth',
  'ab--c.eth',
  '',
])('refuses %j: it is forbidden by ENSIP-15, or written differently', async (name) => {
  expect(await isSafeName(name)).toBe(false)
})

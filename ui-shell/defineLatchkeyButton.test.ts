import { expect, it } from 'vitest'
import { createModal } from '../modal/index.ts'
import { defineLatchkeyButton } from './element.ts'

it('defines no element on a server, where a page with the button is rendered', () => {
  expect(typeof customElements).toBe('undefined')
  expect(() => defineLatchkeyButton(createModal())).not.toThrow()
})

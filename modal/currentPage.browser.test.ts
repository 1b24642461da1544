import { expect, it, onTestFinished } from 'vitest'
import { currentPage } from './currentPage.ts'

it('asks wallets to announce themselves where an old library of the page has replaced `Event`', () => {
  const page = currentPage()
  let asked = 0
  onTestFinished(page.listen('eip6963:requestProvider', () => asked++))
  const before = window.Event
  onTestFinished(() => void Object.assign(window, { Event: before }))
  Object.assign(window, { Event: (event: unknown) => event })
  page.dispatch('eip6963:requestProvider')
  expect(asked).toBe(1)
})

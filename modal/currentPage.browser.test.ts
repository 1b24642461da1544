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

it('reports the messages that the page posts to itself, with their data, and none of a frame', async () => {
  const page = currentPage()
  const reported: unknown[] = []
  onTestFinished(page.listen('message', (data) => reported.push(data)))
  const frame = document.createElement('iframe')
  onTestFinished(() => frame.remove())
  frame.srcdoc = `<script>parent.postMessage({ from: 'frame' }, '*')</script>`
  const arrived = new Promise((resolve) =>
    window.addEventListener('message', ({ source }) => source !== window && resolve(source)),
  )
  document.body.append(frame)
  await arrived
  page.dispatch('message', { action: 'accountsChanged' })
  await expect.poll(() => reported).toEqual([{ action: 'accountsChanged' }])
})

import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { Screen } from '#ui-shell'
import { toastsRef } from '#ui-shell/slots'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
function StartView() {
  return <Screen title="Start">Here</Screen>
}

let demo: Demo
const mount = (options: DemoOptions = {}) => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[startRoute, async () => ({ default: StartView })]] }),
    ],
    ...options,
  })
}
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})
const pause = () => new Promise((resolve) => setTimeout(resolve, 500))
const shows = () =>
  expect
    .poll(() => demo.host.isConnected && demo.find('dialog[open] .heading')?.textContent)
    .toBe('Start')

it('opens after a toast of a closed modal whose element the page has removed', async () => {
  mount()
  await expect.poll(() => demo.find('dialog')).not.toBeNull()
  demo.host.remove()
  const toasts = await demo.kernel.use(toastsRef)
  toasts.show({ variant: 'success', message: 'Sent' })
  await pause()
  void demo.kernel.open()
  await shows()
})

it('shows a toast after the page has replaced its body', async () => {
  mount()
  await expect.poll(() => demo.find('dialog')).not.toBeNull()
  const { body } = document
  document.documentElement.replaceChild(document.createElement('body'), body)
  const toasts = await demo.kernel.use(toastsRef)
  toasts.show({ variant: 'success', message: 'Sent' })
  await expect.poll(() => demo.find('.loose')?.matches(':popover-open')).toBe(true)
  expect(demo.host.parentElement).toBe(document.body)
  void demo.kernel.open()
  await shows()
  document.documentElement.replaceChild(body, document.body)
})

it('opens once its place is back on the page, after an opening without it', async () => {
  const element = document.createElement('div')
  document.body.append(element)
  mount({ target: { kind: 'page', element } })
  await expect.poll(() => demo.find('dialog')).not.toBeNull()
  element.remove()
  void demo.kernel.open()
  await pause()
  demo.kernel.router.close()
  await pause()
  document.body.append(element)
  void demo.kernel.open()
  await shows()
  element.remove()
})

it('is put back into its place in a shadow root of the page, which removed it', async () => {
  const outer = document.body.appendChild(document.createElement('div'))
  const element = document.body.appendChild(document.createElement('div'))
  mount({ target: { kind: 'page', element } })
  outer.attachShadow({ mode: 'open' }).append(element)
  void demo.kernel.open()
  await shows()
  demo.host.remove()
  await shows()
  expect(demo.find('dialog:modal')).not.toBeNull()
  outer.remove()
})

it('is there for screen readers when it opens from a dialog of the page that has hidden it', async () => {
  mount()
  void demo.kernel.open()
  await shows()
  demo.kernel.router.close()
  await expect.poll(() => demo.find('dialog[open]')).toBeNull()
  await pause()
  // Libraries of dialogs do so with all that is beside theirs.
  demo.host.ariaHidden = 'true'
  void demo.kernel.open()
  await shows()
  await expect.poll(() => demo.host.ariaHidden).toBeNull()
})

/** Takes the element out more often than a page may, and waits each time. */
async function takeOutOften(wait: () => Promise<unknown>) {
  for (let times = 0; times < 22; times++) {
    demo.host.remove()
    await wait()
  }
}

it('stays on a page that draws its body again and again', async () => {
  mount()
  void demo.kernel.open()
  await shows()
  await takeOutOften(() => new Promise((resolve) => setTimeout(resolve, 250)))
  await shows()
  expect(demo.find('dialog:modal')).not.toBeNull()
})

it('leaves a page that takes it out at once each time, until it is opened again', async () => {
  mount()
  void demo.kernel.open()
  await shows()
  // It is back in a task of the same moment, however busy the machine is.
  await takeOutOften(() => Promise.resolve())
  await pause()
  expect(demo.host.isConnected).toBe(false)
  void demo.kernel.open()
  await shows()
  expect(demo.find('dialog:modal')).not.toBeNull()
})

import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { Icon, Screen, toastsRef } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')

function PlainView() {
  return <Screen title="Start">Here</Screen>
}
function WalletView() {
  return (
    <Screen title="Start">
      <Icon name="wallet" />
    </Screen>
  )
}

let demo: Demo
const mount = (View: () => ReactNode = PlainView) => {
  demo = mountDemo({
    plugins: [createViewPlugin('demo', { views: [[startRoute, async () => ({ default: View })]] })],
  })
}
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

describe('the later parts of a mounted shell', () => {
  it('come when the list stands: their region of alerts is there before an alert', async () => {
    mount()
    await demo.open()
    await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
    await expect.poll(() => demo.find('.card [role="alert"]')).not.toBeNull()
  })

  it('are not needed to say why a view failed and to offer another try', async () => {
    const fails = () => Promise.reject(new Error('broken'))
    demo = mountDemo({ plugins: [createViewPlugin('demo', { views: [[startRoute, fails]] })] })
    const offers: (string | undefined)[] = []
    const observer = new MutationObserver(() => {
      const fault = demo.find('[data-fault="failed"]')
      const offer = fault?.querySelector('[data-action="retry"]')?.textContent
      if (fault) offers.push(`${offer}, ${fault.querySelector('.notice') ? 'a reason' : 'none'}`)
    })
    if (demo.host.shadowRoot)
      observer.observe(demo.host.shadowRoot, { childList: true, subtree: true })
    await demo.open()
    await expect
      .poll(() => demo.find('.notice-title')?.textContent)
      .toMatch(/^Part of this window didn't load/)
    observer.disconnect()
    expect(offers[0]).toBe('Try again, a reason')
  })

  it('draw an icon into the place that was kept for it', async () => {
    mount(WalletView)
    await demo.open()
    await expect
      .poll(() => demo.find('[data-icon="wallet"]')?.getBoundingClientRect().width)
      .toBe(24)
    await expect
      .poll(() => demo.find('[data-icon="wallet"] path')?.getAttribute('d'))
      .toMatch(/^M17\.5 8V6/)
    expect(demo.find('[data-icon="wallet"]')?.getBoundingClientRect().width).toBe(24)
  })

  it('show a toast of a modal that was never opened, with the services that it activates', async () => {
    mount()
    await expect.poll(() => demo.find('dialog')).not.toBeNull()
    expect(demo.kernel.plugins.scopeOf('shell')).toBeUndefined()
    const toasts = await demo.kernel.use(toastsRef)
    toasts.show({ message: 'Copied', variant: 'success' })
    await expect.poll(() => demo.find('[data-toast="success"]')?.textContent).toBe('Copied')
    expect(demo.find('[popover]')?.checkVisibility()).toBe(true)
  })
})

import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { ButtonLink, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const route = defineRoute('Connect')

function LinksView() {
  return (
    <Screen title="Links">
      <ButtonLink href="https://seller.example/order" external wide data-action="order">
        Open the seller
      </ButtonLink>
      <ButtonLink href="harbor://open" variant="quiet" target="_self">
        Open the app
      </ButtonLink>
      <ButtonLink href="data:text/html,foreign">Show</ButtonLink>
      <ButtonLink href="not an address">Go</ButtonLink>
    </Screen>
  )
}

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it('leads to a site in a window of its own and to an app, and draws nothing for foreign content', async () => {
  demo = mountDemo({
    plugins: [createViewPlugin('demo', { views: [[route, async () => ({ default: LinksView })]] })],
  })
  await demo.open()
  const links = () => [
    ...(demo.host.shadowRoot?.querySelectorAll<HTMLAnchorElement>('a.button') ?? []),
  ]
  await expect.poll(() => links().length).toBe(2)
  const [site, app] = links()
  expect(site?.getAttribute('href')).toBe('https://seller.example/order')
  expect(site?.target).toBe('_blank')
  expect(site?.rel).toBe('noreferrer noopener')
  expect(site?.dataset['action']).toBe('order')
  expect(site?.querySelector('svg')).not.toBeNull()
  expect(site?.textContent).toBe('Open the seller (opens in a new tab)')
  expect(app?.textContent).toBe('Open the app')
  expect(app?.getAttribute('href')).toBe('harbor://open')
  expect(app?.target).toBe('_self')
  expect(app?.classList.contains('quiet')).toBe(true)
})

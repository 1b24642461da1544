import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Screen } from '#ui-shell'
import { createModalDouble } from '../test/harness/createModalDouble.ts'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { createConnectButton } from './createConnectButton.ts'
import { createThemeProbe } from './createThemeProbe.ts'

const startRoute = defineRoute('Connect')
function TallView() {
  return (
    <Screen title="Start">
      <div style={{ blockSize: 400 }} />
    </Screen>
  )
}

const unset = { '--lk-accent': undefined }

it('leaves a theme variable that is undefined at its default', () => {
  const [unthemed, probe] = [createThemeProbe('light', {}), createThemeProbe('light', unset)]
  expect(probe.read('accent')).toBe(unthemed.read('accent'))
  unthemed.remove()
  probe.remove()
})

it('leaves a theme variable that is undefined at its default on the connect button', () => {
  const { modal, set } = createModalDouble()
  const host = document.body.appendChild(document.createElement('span'))
  createConnectButton(modal, host)
  set({ themeVariables: unset })
  const button = host.shadowRoot?.querySelector('button')
  expect(button?.style.getPropertyValue('--lk-accent')).toBe('')
  host.remove()
})

it('keeps its corners from the close button whatever the radius', async () => {
  await page.viewport(800, 700)
  const demo = mountDemo({
    plugins: [
      createViewPlugin('demo', { views: [[startRoute, async () => ({ default: TallView })]] }),
    ],
    theme: { variables: { '--lk-radius': '999px' } },
  })
  await demo.open()
  const button = () => demo.find('[data-close]')
  await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
  const hit = () => {
    const { x = 0, y = 0, width = 0, height = 0 } = button()?.getBoundingClientRect() ?? {}
    const found = demo.host.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)
    return found?.closest('button')?.ariaLabel
  }
  await expect.poll(hit).toBe('Close')
  demo.shell.unmount()
  demo.kernel.dispose()
})

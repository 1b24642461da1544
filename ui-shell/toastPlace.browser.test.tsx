import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Screen } from '#ui-shell'
import { toastsRef } from '#ui-shell/slots'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

let demo: Demo | undefined
afterEach(async () => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
  await page.viewport(414, 896)
})

/** Shows a toast over a view of so many lines; returns the gap between the toast and the title. */
async function measureGap(lines: number, width: number) {
  await page.viewport(width, 568)
  const View = () => (
    <Screen title="A long list of accounts">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <p key={line}>A line of the view</p>
      ))}
    </Screen>
  )
  const opened = mountDemo({
    plugins: [
      createViewPlugin('demo', {
        views: [[defineRoute('Connect'), async () => ({ default: View })]],
      }),
    ],
  })
  demo = opened
  await opened.open()
  await expect.poll(() => opened.find('.view .heading')).not.toBeNull()
  const toasts = await opened.kernel.use(toastsRef)
  toasts.show({ message: 'The address was copied', variant: 'success', autoClose: false })
  await expect.poll(() => opened.find('[data-toast]')).not.toBeNull()
  const box = (selector: string) => opened.find(selector)?.getBoundingClientRect() ?? new DOMRect()
  return () => {
    const [toast, title] = [box('[data-toast]'), box('.view .heading')]
    return Math.max(toast.top - title.bottom, title.top - toast.bottom)
  }
}

it.each([
  ['a sheet as tall as the screen', 60, 320],
  ['a low sheet', 3, 320],
  ['a tall dialog', 60, 800],
])('shows a toast beside the title of %s, never over it', async (_, lines, width) => {
  const readGap = await measureGap(lines, width)
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(readGap()).toBeGreaterThanOrEqual(0)
})

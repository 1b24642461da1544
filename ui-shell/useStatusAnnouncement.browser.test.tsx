import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { ReviewStatus, Screen } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const SentView = () => (
  <Screen title="Done">
    <ReviewStatus phase="done" mark="ok" title="Sent" text="Wait" />
  </Screen>
)
const plugin = () =>
  createViewPlugin('demo', {
    views: [[defineRoute('Connect'), async () => ({ default: SentView })]],
  })

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

it.each([
  ['en', 'Sent. Wait'],
  ['de', 'Sent. Wait'],
  ['ja', 'Sent。Wait'],
  ['zh-CN', 'Sent。Wait'],
  ['hi', 'Sent। Wait'],
  ['th', 'Sent Wait'],
])('announces a state in %s with the full stop of the language', async (locale, words) => {
  demo = mountDemo({ plugins: [plugin()], theme: { locale } })
  await demo.open()
  await expect.poll(() => demo.find('[data-live="polite"]')?.textContent).toBe(words)
})

import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { toastsRef } from '#ui-shell/slots'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

let demo: Demo | undefined
const link = document.createElement('button')
afterEach(() => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
  link.remove()
})

it('gives the focus back to the page when a toast of a closed modal is dismissed by keyboard', async () => {
  demo = mountDemo({})
  demo.host.before(link)
  const toasts = await demo.kernel.use(toastsRef)
  toasts.show({ message: 'It failed', variant: 'error', autoClose: false })
  await expect.poll(() => demo?.find(':popover-open [data-toast] button')).not.toBeNull()
  link.focus()
  await userEvent.tab()
  expect(demo.host.shadowRoot?.activeElement?.closest('[data-toast]')).not.toBeNull()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => demo?.find('[data-toast]')).toBeNull()
  expect(document.activeElement).toBe(link)
})

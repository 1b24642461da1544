import { useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import { useToast } from './index.ts'

let demo: Demo | undefined
afterEach(() => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
})

/** Says something before the page had a moment to load anything. */
function Hasty() {
  const toast = useToast()
  useLayoutEffect(() => toast({ variant: 'success', message: 'Done at once' }), [toast])
  return <p>Hasty</p>
}

it('shows a toast that a view emits on its first render', async () => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', {
        views: [[defineRoute('Connect'), async () => ({ default: Hasty })]],
      }),
    ],
  })
  await demo.open()
  await expect.poll(() => demo?.find('[data-toast]')?.textContent).toContain('Done at once')
})

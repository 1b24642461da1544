import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { Button, Screen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const formRoute = defineRoute('Connect')
const reviewRoute = defineRoute('Review')

function FormView() {
  const router = useRouter()
  return (
    <Screen title="Form">
      <Button data-action="next" onClick={() => router.push(reviewRoute)}>
        Review
      </Button>
    </Screen>
  )
}
const ReviewView = () => <Screen title="Review">Reviewed</Screen>

let demo: Demo | undefined
afterEach(() => {
  demo?.shell.unmount()
  demo?.kernel.dispose()
})

it('gives the focus back to the button that opened the view that is left', async () => {
  demo = mountDemo({
    plugins: [
      createViewPlugin('demo', {
        views: [
          [formRoute, async () => ({ default: FormView })],
          [reviewRoute, async () => ({ default: ReviewView })],
        ],
      }),
    ],
  })
  await demo.open()
  await expect.poll(() => demo?.find('[data-action=next]')).not.toBeNull()
  demo.find('[data-action=next]')?.click()
  await expect.poll(() => demo?.focused()?.textContent).toBe('Review')
  await expect.poll(() => demo?.focused()?.id).toBe('heading')
  demo.kernel.router.back()
  await expect.poll(() => demo?.focused()?.getAttribute('data-action')).toBe('next')
})

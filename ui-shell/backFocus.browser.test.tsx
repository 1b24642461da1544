import { afterEach, expect, it } from 'vitest'
import { defineRoute } from '#kernel'
import { Button, Screen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const formRoute = defineRoute('Connect')
const reviewRoute = defineRoute('Review')

/** A form whose button is disabled while `isBusy` returns true. */
const createFormView = (isBusy: () => boolean) =>
  function FormView() {
    const router = useRouter()
    return (
      <Screen title="Form">
        <Button data-action="next" disabled={isBusy()} onClick={() => router.push(reviewRoute)}>
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

/** Opens the form, goes on to the review by its button, and has the focus on the review. */
async function openReview(isBusy: () => boolean): Promise<Demo> {
  const opened = mountDemo({
    plugins: [
      createViewPlugin('demo', {
        views: [
          [formRoute, async () => ({ default: createFormView(isBusy) })],
          [reviewRoute, async () => ({ default: ReviewView })],
        ],
      }),
    ],
  })
  demo = opened
  await opened.open()
  await expect.poll(() => opened.find('[data-action=next]')).not.toBeNull()
  opened.find('[data-action=next]')?.click()
  await expect.poll(() => opened.focused()?.textContent).toBe('Review')
  await expect.poll(() => opened.focused()?.id).toBe('heading')
  return opened
}

it('gives the focus back to the button that opened the view that is left', async () => {
  const opened = await openReview(() => false)
  opened.kernel.router.back()
  await expect.poll(() => opened.focused()?.getAttribute('data-action')).toBe('next')
})

it('gives the focus to the heading if the button that opened the view is disabled by now', async () => {
  let busy = false
  const opened = await openReview(() => busy)
  busy = true
  opened.kernel.router.back()
  await expect.poll(() => opened.focused()?.textContent).toBe('Form')
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Row, Screen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const nextRoute = defineRoute('Next')

function StartView() {
  const { push } = useRouter()
  return (
    <Screen title="Start">
      <Row title="Go" data-action="go" onClick={() => push(nextRoute)} />
      {Array.from({ length: 20 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
        <Row key={at} title="A row" />
      ))}
      <iframe title="A frame" srcDoc="<p>Here</p>" />
    </Screen>
  )
}
function NextView() {
  return <Screen title="Next">Here</Screen>
}

describe('a view that is replaced', () => {
  let demo: Demo
  const preferMotion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  const leaving = () => demo.find('.leaving')
  const start = async () => {
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', {
          views: [
            [startRoute, async () => ({ default: StartView })],
            [nextRoute, async () => ({ default: NextView })],
          ],
        }),
      ],
    })
    await demo.open()
    await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
    // The region of alerts comes with the later parts of the shell.
    await expect.poll(() => demo.find('.card [role="alert"]')).not.toBeNull()
  }
  const go = async () => {
    demo.find('[data-action="go"]')?.click()
    await expect.poll(() => demo.find('.heading')?.textContent, { interval: 1 }).toBe('Next')
  }
  /** Stops the fade of the view that is replaced next, so that it can be looked at. */
  const goAndHold = () =>
    new Promise<HTMLElement>((resolve) => {
      const observer = new MutationObserver(() => {
        const view = leaving()
        if (!view) return
        observer.disconnect()
        for (const motion of view.getAnimations()) motion.pause()
        resolve(view)
      })
      observer.observe(demo.frame(), { childList: true, subtree: true })
      demo.find('[data-action="go"]')?.click()
    })

  beforeEach(() => page.viewport(800, 700))
  afterEach(async () => {
    demo.shell.unmount()
    demo.kernel.dispose()
    await preferMotion('')
    await page.viewport(414, 896)
  })

  it('fades out in 75 ms under the next view, where it was and as far as it was scrolled', async () => {
    await start()
    const body = demo.find('.body')
    if (body) body.scrollTop = 120
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const before = body?.getBoundingClientRect().height
    const view = await goAndHold()
    const [motion] = view.getAnimations()
    expect(motion?.effect?.getComputedTiming().duration).toBe(75)
    expect(view.querySelector('.body')?.scrollTop).toBe(120)
    expect(view.querySelector('.body')?.getBoundingClientRect().height).toBe(before)
    expect(view.getBoundingClientRect().top).toBe(demo.find('.view')?.getBoundingClientRect().top)
    motion?.play()
    await expect.poll(leaving).toBeNull()
  })

  it('takes no input, no focus and no part of the next view’s name, and loads no frame again', async () => {
    await start()
    const view = await goAndHold()
    expect(view.inert).toBe(true)
    expect(
      view.querySelector('[id], [data-focus-key], [data-back], [data-close], iframe'),
    ).toBeNull()
    expect(demo.focused()?.textContent).toBe('Next')
    demo.find('[data-back]')?.click()
    await expect.poll(() => demo.find('.heading')?.textContent).toBe('Start')
  })

  it('is gone at once for visitors who want less motion, and where the modal opens at another view', async () => {
    await start()
    await preferMotion('reduce')
    await go()
    expect(leaving()).toBeNull()
    await preferMotion('')
    demo.kernel.router.close()
    await demo.open({ route: 'Connect', params: undefined })
    await expect.poll(() => demo.find('.heading')?.textContent, { interval: 1 }).toBe('Start')
    expect(leaving()).toBeNull()
  })
})

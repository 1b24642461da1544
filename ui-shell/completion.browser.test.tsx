import { afterEach, describe, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { IconTile, ReviewStatus, Screen, StatusPanel } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')

function DoneView() {
  return (
    <Screen title="Done">
      <StatusPanel
        phase="done"
        ring="ok"
        picture={<IconTile name="wallet" />}
        title="Bought"
        action={{ label: 'Finish', run() {} }}
      />
      <ReviewStatus phase="done" mark="ok" title="Sent" />
    </Screen>
  )
}

describe('a request that succeeded', () => {
  let demo: Demo
  const preferMotion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  const marks = () =>
    ['.status-mark', '.review-mark'].map((selector) => {
      const mark = demo.find(selector)
      const path = mark?.querySelector('path')
      const icon = mark?.querySelector('.icon')
      if (!mark || !icon || !path?.getAttribute('d')) return undefined
      const { backgroundColor, color } = getComputedStyle(mark)
      return {
        colors: [backgroundColor, color],
        isWhole: Number.parseFloat(getComputedStyle(path).strokeDasharray) > path.getTotalLength(),
        animations: icon
          .getAnimations()
          .map((motion) => motion instanceof CSSAnimation && motion.animationName),
      }
    })
  const mount = async () => {
    demo = mountDemo({
      plugins: [
        createViewPlugin('demo', { views: [[startRoute, async () => ({ default: DoneView })]] }),
      ],
    })
    await demo.open()
    await expect.poll(marks, { interval: 5 }).not.toContain(undefined)
    return marks()
  }
  afterEach(async () => {
    demo.shell.unmount()
    demo.kernel.dispose()
    await preferMotion('')
  })

  it('has the same mark in a panel and under a review', async () => {
    const [panel, review] = await mount()
    expect(review?.colors).toEqual(panel?.colors)
    expect([panel?.isWhole, review?.isWhole]).toEqual([true, true])
    expect(demo.find('.status-panel .button')?.className).toContain('primary')
  })

  it('draws the mark in, but not for visitors who want less motion', async () => {
    await preferMotion('reduce')
    expect((await mount()).map((mark) => mark?.animations)).toEqual([[], []])
    await preferMotion('')
    await expect
      .poll(() => marks().map((mark) => mark?.animations), { interval: 5 })
      .toEqual([['draw'], ['draw']])
  })
})

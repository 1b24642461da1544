import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Row, Screen, TextField } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const [short, long] = [defineRoute('Connect'), defineRoute('Long')]
const ShortView = () => (
  <Screen title="Short">
    <Row title="A row" />
    <TextField label="A field" value="" onChange={() => {}} />
  </Screen>
)
const LongView = () => (
  <Screen title="Long">
    {Array.from({ length: 30 }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity
      <Row key={at} title="A row" />
    ))}
  </Screen>
)

describe('the page behind a dialog', () => {
  let demo: Demo
  const open = async (route: typeof short) => {
    await demo.open({ route: route.id, params: undefined })
    await demo.shows(route.id)
    // The later parts of the shell hold the page.
    await expect.poll(() => demo.find('dialog > span[hidden]')).not.toBeNull()
  }
  /** True if a finger, or a wheel, on an element would be stopped from scrolling. */
  const stops = (selector: string, given: Event) => {
    demo.find(selector)?.dispatchEvent(given)
    return given.defaultPrevented
  }
  const touch = (fingers = 1) => {
    const target = demo.frame()
    const touches = Array.from({ length: fingers }, (_, identifier) => {
      return new Touch({ identifier, target })
    })
    return new TouchEvent('touchmove', { touches, bubbles: true, composed: true, cancelable: true })
  }
  const wheel = (ctrlKey = false) =>
    new WheelEvent('wheel', { ctrlKey, bubbles: true, composed: true, cancelable: true })

  beforeEach(async () => {
    await page.viewport(375, 667)
    const views = [
      [short, async () => ({ default: ShortView })],
      [long, async () => ({ default: LongView })],
    ] as const
    demo = mountDemo({ plugins: [createViewPlugin('demo', { views })] })
  })
  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
  })

  it.each(['.row', '.header', 'dialog'])(
    'is not scrolled by a finger or a wheel on "%s" of a view that has nothing to scroll',
    async (selector) => {
      await open(short)
      expect([stops(selector, touch()), stops(selector, wheel())]).toEqual([true, true])
    },
  )

  it('leaves scrolling views, the cursor of fields and zooming alone', async () => {
    await open(short)
    expect([stops('input', touch()), stops('.row', touch(2)), stops('.row', wheel(true))]).toEqual([
      false,
      false,
      false,
    ])
    await open(long)
    expect([stops('.row', touch()), stops('.row', wheel())]).toEqual([false, false])
    expect([stops('.header', touch()), stops('.header', wheel())]).toEqual([true, true])
  })
})

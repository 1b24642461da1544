import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { defineRoute } from '#kernel'
import { Row, Screen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const tallRoute = defineRoute('Tall')

function StartView() {
  const { push } = useRouter()
  return (
    <Screen title="Start">
      <Row title="Go" data-action="go" onClick={() => push(tallRoute)} />
    </Screen>
  )
}
function TallView() {
  return (
    <Screen title="Tall">
      {['One', 'Two', 'Three', 'Four'].map((title) => (
        <Row key={title} title={title} />
      ))}
    </Screen>
  )
}

describe('motion', () => {
  let demo: Demo
  const plugin = () =>
    createViewPlugin('demo', {
      views: [
        [startRoute, async () => ({ default: StartView })],
        [tallRoute, async () => ({ default: TallView })],
      ],
    })
  const shows = (title: string) =>
    expect.poll(() => demo.find('.heading')?.textContent, { interval: 5 }).toBe(title)
  const preferMotion = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value }],
    })
  const motionOf = (selector: string) =>
    demo
      .find(selector)
      ?.getAnimations()
      .find((motion) => !(motion instanceof CSSTransition))
  const lengthOf = (selector: string) => motionOf(selector)?.effect?.getComputedTiming().duration
  const firstFrame = (selector: string) => {
    const effect = motionOf(selector)?.effect
    return effect instanceof KeyframeEffect ? effect.getKeyframes()[0] : undefined
  }

  beforeEach(async () => {
    await page.viewport(800, 700)
  })
  afterEach(async () => {
    demo.shell.unmount()
    demo.kernel.dispose()
    await preferMotion('')
    await page.viewport(414, 896)
  })
  const start = async () => {
    demo = mountDemo({ plugins: [plugin()] })
    await demo.open()
    await shows('Start')
    // The later parts bring the motion, which measures the card in the frame after.
    await expect.poll(() => demo.find('[data-live]')).not.toBeNull()
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await expect.poll(() => demo.find('.card')?.getAnimations()).toEqual([])
  }
  const go = async () => {
    demo.find('[data-action="go"]')?.click()
    await shows('Tall')
  }

  it('moves the header text in 120 ms, the view in 150 ms and the height in 150 ms', async () => {
    await start()
    await go()
    expect([lengthOf('.heading'), lengthOf('.body')]).toEqual([120, 150])
    await expect.poll(() => lengthOf('.card'), { interval: 5 }).toBe(150)
  })

  it('enters from deeper in on the way there, and from further out on the way back', async () => {
    await start()
    await go()
    expect(firstFrame('.body')?.['transform']).toBe('scale(0.96)')
    demo.find('[data-back]')?.click()
    await expect
      .poll(() => firstFrame('.view:not(.leaving) .body')?.['transform'], { interval: 5 })
      .toBe('scale(1.04)')
  })

  it('blocks nothing: going back midway turns round at the current height', async () => {
    await start()
    const before = demo.find('.card')?.offsetHeight ?? 0
    await go()
    await expect.poll(() => motionOf('.card'), { interval: 5 }).toBeDefined()
    const motion = motionOf('.card')
    motion?.pause()
    if (motion) motion.currentTime = 60
    motion?.play()
    const between = demo.find('.card')?.offsetHeight ?? 0
    demo.find('[data-back]')?.click()
    await shows('Start')
    await expect
      .poll(
        () =>
          motionOf('.card') !== motion &&
          Number.parseFloat(String(firstFrame('.card')?.['blockSize'])),
        { interval: 5 },
      )
      .toBeGreaterThanOrEqual(between)
    await expect.poll(() => demo.find('.card')?.getAnimations()).toEqual([])
    expect(demo.find('.card')?.offsetHeight).toBe(before)
  })

  it('shows the whole content from the first frame: only the backdrop fades in', async () => {
    demo = mountDemo({ plugins: [plugin()] })
    await demo.open()
    await expect.poll(() => demo.find('dialog[open]'), { interval: 1 }).not.toBeNull()
    const running = () =>
      document
        .getAnimations()
        .concat(demo.frame().getAnimations({ subtree: true }))
        .filter((motion) => motion instanceof CSSTransition)
        .map(({ effect, transitionProperty }) => [
          transitionProperty,
          effect instanceof KeyframeEffect && effect.pseudoElement,
        ])
    expect(getComputedStyle(demo.frame()).opacity).toBe('1')
    expect(running().filter(([property]) => property === 'opacity')).not.toContainEqual([
      'opacity',
      null,
    ])
    await expect.poll(running, { interval: 1 }).toContainEqual(['opacity', '::backdrop'])
  })

  it('stays opaque when it opens again while it closes', async () => {
    await start()
    demo.kernel.router.close()
    await expect.poll(() => Number(getComputedStyle(demo.frame()).opacity)).toBeLessThan(1)
    await demo.open()
    await expect.poll(() => demo.find('dialog[open]'), { interval: 1 }).not.toBeNull()
    expect(getComputedStyle(demo.frame()).opacity).toBe('1')
  })

  it('gives rows that arrive with the opening their height at once', async () => {
    // At the first opening, the part that follows the height is still to come.
    await start()
    demo.kernel.router.close()
    await expect.poll(() => demo.find('.card')).toBeNull()
    await demo.open()
    await shows('Start')
    const card = demo.find('.card')
    await expect.poll(() => card?.offsetHeight, { interval: 1 }).toBeGreaterThan(0)
    await new Promise(requestAnimationFrame)
    const before = card?.offsetHeight ?? 0
    const row = document.createElement('div')
    row.style.blockSize = '90px'
    demo.find('.body')?.append(row)
    await new Promise(requestAnimationFrame)
    await new Promise((resolve) => setTimeout(resolve))
    expect([lengthOf('.card'), card?.offsetHeight]).toEqual([undefined, before + 90 + 16])
  })

  it('moves nothing for visitors who want less motion', async () => {
    await preferMotion('reduce')
    await start()
    await go()
    const moving = [...(demo.host.shadowRoot?.querySelectorAll('*') ?? [])].flatMap((element) =>
      element.getAnimations(),
    )
    expect(moving).toEqual([])
  })
})

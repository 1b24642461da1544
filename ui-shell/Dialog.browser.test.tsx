import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { closeGuards, defineRoute } from '#kernel'
import { Button, Row, Screen, useRouter } from '#ui-shell'
import { createViewPlugin } from '../test/harness/createViewPlugin.ts'
import { locate } from '../test/harness/locate.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const startRoute = defineRoute('Connect')
const nextRoute = defineRoute('Next')
const guardedRoute = defineRoute('Guarded')

function StartView() {
  const { push } = useRouter()
  return (
    <Screen title="Start">
      <Row title="First" data-wallet="first" onClick={() => {}} />
      <Row title="Second" data-wallet="second" onClick={() => push(nextRoute)} />
    </Screen>
  )
}
function NextView() {
  return <Screen title="Next">Here</Screen>
}
function GuardedView() {
  const { close } = useRouter()
  return (
    <Screen title="Guarded">
      <Button onClick={close}>Cancel</Button>
    </Screen>
  )
}

const plugin = () =>
  createViewPlugin('demo', {
    views: [
      [startRoute, async () => ({ default: StartView })],
      [nextRoute, async () => ({ default: NextView })],
      [guardedRoute, async () => ({ default: GuardedView })],
    ],
    contributes: [closeGuards.of((history) => history.at(-1)?.route === guardedRoute.id)],
  })

describe('the dialog', () => {
  let demo: Demo
  let opener: HTMLButtonElement
  const mount = (options: DemoOptions = {}) => {
    demo = mountDemo({ plugins: [plugin()], ...options })
    return demo
  }
  const shows = (view: string) =>
    expect
      .poll(() => `${demo.kernel.router.get().open} ${demo.find('.heading')?.textContent}`)
      .toBe(`true ${view}`)
  const closes = () => expect.poll(() => demo.find('dialog[open]')).toBeNull()
  const press = (selector: string) => userEvent.click(locate(selector))

  beforeEach(() => {
    opener = document.createElement('button')
    opener.textContent = 'Open'
    document.body.append(opener)
    opener.focus()
  })
  afterEach(() => {
    demo.shell.unmount()
    demo.kernel.dispose()
    opener.remove()
  })

  it('opens over the page, named by the heading of its view', async () => {
    await mount().open()
    await shows('Start')
    const dialog = demo.frame()
    expect(dialog.matches('dialog:modal')).toBe(true)
    expect(dialog.dataset['view']).toBe('Connect')
    expect(demo.find(`#${dialog.getAttribute('aria-labelledby')}`)?.textContent).toBe('Start')
  })

  it('opens with its content, so that it is laid out once', async () => {
    mount()
    await expect.poll(() => demo.find('dialog')).not.toBeNull()
    const drawn: unknown[] = []
    demo.frame().addEventListener('beforetoggle', () => drawn.push(demo.find('.card') !== null))
    await demo.open()
    await shows('Start')
    expect(drawn).toEqual([true])
  })

  it('focuses the heading of each view', async () => {
    await mount().open()
    await shows('Start')
    expect(demo.focused()).toBe(demo.find('.heading'))
    await press('[data-wallet="second"]')
    await shows('Next')
    expect(demo.focused()).toBe(demo.find('.heading'))
  })

  it('returns the focus to the row that led away, and to the opener at last', async () => {
    await mount().open()
    await shows('Start')
    await press('[data-wallet="second"]')
    await shows('Next')
    await press('[data-back]')
    await shows('Start')
    expect(demo.focused()?.getAttribute('data-wallet')).toBe('second')
    await press('[data-close]')
    await closes()
    expect(document.activeElement).toBe(opener)
  })

  it('goes back at Escape, then closes', async () => {
    await mount().open()
    await shows('Start')
    await press('[data-wallet="second"]')
    await shows('Next')
    await userEvent.keyboard('{Escape}')
    await shows('Start')
    await userEvent.keyboard('{Escape}')
    await closes()
    expect(demo.kernel.router.get().open).toBe(false)
  })

  it('closes when the page beside it is pressed, not when a press only ends there', async () => {
    await mount().open()
    await shows('Start')
    const heading = demo.find('.heading')
    heading?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }))
    demo.frame().click()
    expect(demo.kernel.router.get().open).toBe(true)
    await userEvent.click(demo.frame(), { position: { x: 4, y: 4 } })
    await closes()
  })

  it('shakes instead of closing where leaving is refused, however often it is tried', async () => {
    await mount().open({ route: guardedRoute.id, params: undefined })
    await shows('Guarded')
    const readStyle = (selector: string) => getComputedStyle(demo.find(selector) ?? document.body)
    // The motion comes with what the shell loads after the view.
    await expect.poll(() => readStyle('.card-inner').isolation).toBe('isolate')
    for (let times = 0; times < 5; times++) await userEvent.keyboard('{Escape}')
    await press('[data-close]')
    await userEvent.click(demo.frame(), { position: { x: 4, y: 4 } })
    expect(demo.find('dialog:modal')).not.toBeNull()
    expect(demo.find('.card')?.classList.contains('shake')).toBe(true)
    expect(readStyle('.card').animationDuration).toBe('0.5s')
    await expect.poll(() => demo.find('.shake')).toBeNull()
  })

  it('stays open when the browser closes it where leaving is refused', async () => {
    await mount().open({ route: guardedRoute.id, params: undefined })
    await shows('Guarded')
    demo.find('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    const dialog = demo.frame()
    if (dialog instanceof HTMLDialogElement) dialog.close()
    await expect.poll(() => demo.find('dialog:modal')).not.toBeNull()
  })

  it('lets Cancel close a dialog that refuses to close otherwise', async () => {
    await mount().open({ route: guardedRoute.id, params: undefined })
    await shows('Guarded')
    await press('.body .button')
    await closes()
  })

  it('does not shake for visitors who want less motion', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    })
    await mount().open({ route: guardedRoute.id, params: undefined })
    await shows('Guarded')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => demo.find('.shake')).not.toBeNull()
    expect(getComputedStyle(demo.find('.card') ?? document.body).animationName).toBe('none')
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })

  it('keeps its content while it fades out, then shows nothing', async () => {
    await mount().open({ route: nextRoute.id, params: undefined })
    await shows('Next')
    demo.kernel.router.close()
    await closes()
    expect(demo.find('.heading')?.textContent).toBe('Next')
    await expect.poll(() => demo.find('.card')).toBeNull()
  })

  it('stays usable when another dialog of the page is open', async () => {
    const other = document.createElement('dialog')
    const inside = document.createElement('button')
    other.append(inside)
    document.body.append(other)
    other.showModal()
    await mount().open()
    await shows('Start')
    await press('[data-wallet="second"]')
    await shows('Next')
    await userEvent.keyboard('{Escape}{Escape}')
    await closes()
    expect(other.open).toBe(true)
    expect(document.activeElement).toBe(inside)
    other.remove()
  })

  it('returns when the page removes its element', async () => {
    await mount().open()
    await shows('Start')
    demo.host.remove()
    await expect.poll(() => demo.host.isConnected && demo.frame().matches(':modal')).toBe(true)
    await press('[data-wallet="second"]')
    await shows('Next')
  })

  it('leaves address, history and layout of the page alone', async () => {
    const before = [
      location.href,
      history.length,
      document.documentElement.scrollHeight,
      opener.getBoundingClientRect().x,
      opener.getBoundingClientRect().y,
    ]
    const style = [
      document.documentElement.getAttribute('style'),
      document.body.getAttribute('style'),
      document.body.className,
    ]
    await mount().open()
    await shows('Start')
    await press('[data-wallet="second"]')
    await shows('Next')
    expect([
      location.href,
      history.length,
      document.documentElement.scrollHeight,
      opener.getBoundingClientRect().x,
      opener.getBoundingClientRect().y,
    ]).toEqual(before)
    expect([
      document.documentElement.getAttribute('style'),
      document.body.getAttribute('style'),
      document.body.className,
    ]).toEqual(style)
  })

  it('measures 370 pixels in width, and is a sheet at the foot of a narrow page', async () => {
    await page.viewport(800, 700)
    await mount().open()
    await shows('Start')
    const box = () => demo.find('.card')?.getBoundingClientRect()
    await expect.poll(() => box()?.width).toBe(370)
    await page.viewport(320, 600)
    await expect.poll(() => [box()?.width, box()?.bottom]).toEqual([320, 600])
    await page.viewport(414, 896)
  })

  it('leaves a sheet where it is when a mouse returns that was let go outside of the page', async () => {
    await page.viewport(320, 600)
    await mount().open()
    await shows('Start')
    // The parts that follow a finger have come.
    const header = () => getComputedStyle(demo.find('.header') ?? document.body)
    await expect.poll(() => header().touchAction).toBe('none')
    const send = (type: string, clientY: number, buttons: number) =>
      demo.find('.heading')?.dispatchEvent(
        new PointerEvent(type, {
          pointerId: 1,
          pointerType: 'mouse',
          isPrimary: true,
          bubbles: true,
          clientY,
          buttons,
        }),
      )
    send('pointerdown', 100, 1)
    send('pointermove', 300, 0)
    const moves = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect &&
      effect.getKeyframes().some((keyframe) => keyframe['transform'] !== undefined)
    const motions = demo.find('.card')?.getAnimations() ?? []
    expect(motions.filter((one) => !(one instanceof CSSTransition) && moves(one))).toEqual([])
    await page.viewport(414, 896)
  })

  it.each([
    [800, 700],
    [320, 600],
  ])(
    'keeps header and end of a long view on a page of %i by %i with a CSS zoom',
    async (...size) => {
      await page.viewport(...size)
      document.documentElement.style.zoom = '1.5'
      await mount().open()
      await shows('Start')
      const long = document.createElement('div')
      long.style.blockSize = '2000px'
      demo.find('.body')?.append(long)
      const box = () => demo.find('.card')?.getBoundingClientRect()
      await expect.poll(() => box()?.bottom).toBeLessThanOrEqual(size[1])
      expect(box()?.top).toBeGreaterThan(0)
      expect(box()?.height).toBeGreaterThan(500)
      document.documentElement.style.zoom = ''
      await page.viewport(414, 896)
    },
  )

  it('keeps a heading of two lines off the grabber of a sheet, in a header of the same height', async () => {
    await page.viewport(320, 600)
    await mount().open()
    await shows('Start')
    const header = demo.find('.header')
    const heading = demo.find('.heading')
    if (!header || !heading) throw new Error('no header')
    const grabber = getComputedStyle(header, '::before')
    await expect.poll(() => header.offsetHeight).toBe(64)
    heading.textContent = 'A heading that takes two lines of a sheet'
    const end =
      header.getBoundingClientRect().top +
      Number.parseFloat(grabber.top) +
      Number.parseFloat(grabber.borderTopWidth)
    expect(heading.offsetHeight).toBeGreaterThan(40)
    expect(heading.getBoundingClientRect().top - end).toBeGreaterThan(4)
    expect(header.offsetHeight).toBe(64)
    await page.viewport(414, 896)
  })
})

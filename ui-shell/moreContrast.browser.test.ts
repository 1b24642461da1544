import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { demoPlugin } from '../test/gallery/demoPlugin.ts'
import type { Sheet } from '../test/gallery/partsRoute.ts'
import { partsRoute } from '../test/gallery/partsRoute.ts'
import { contrastOf } from '../test/harness/contrastOf.ts'
import type { Demo } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'
import type { ThemeMode, ThemeVariables } from './hostTypes.ts'
import { toastsRef } from './toasts.ts'

const modes: readonly ThemeMode[] = ['light', 'dark']
const texts = ['--text', '--muted', '--accent-ink', '--error', '--success', '--warning']

describe('for a visitor who asks for more contrast', () => {
  let demo: Demo
  const prefer = (contrast: string) =>
    cdp().send('Emulation.setEmulatedMedia', {
      features: [
        { name: 'prefers-contrast', value: contrast },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ],
    })
  const show = async (mode: ThemeMode, variables: ThemeVariables = {}, sheet: Sheet = 'rows') => {
    demo = mountDemo({ plugins: [demoPlugin()], theme: { mode, variables } })
    await demo.open({ route: partsRoute.id, params: { sheet } })
    await expect.poll(() => demo.find('.heading')?.textContent).toBe(`Parts: ${sheet}`)
    await expect.poll(() => demo.find('[data-live]')).not.toBeNull()
  }
  const find = (selector: string) => demo.find(selector) ?? expect.fail(`no ${selector}`)
  const style = (selector: string) => getComputedStyle(find(selector))
  const probe = (property: 'color' | 'backgroundColor' | 'borderColor', variable: string) => {
    const element = document.createElement('span')
    demo.frame().append(element)
    element.style[property] = `var(${variable})`
    const value = getComputedStyle(element)[property]
    element.remove()
    return value
  }
  const contrast = (text: string, ground: string) =>
    contrastOf({ color: probe('color', text), backgroundColor: probe('backgroundColor', ground) })
  const edge = (selector: string, ground: string) =>
    contrastOf({
      color: style(selector).borderBlockStartColor,
      backgroundColor: probe('backgroundColor', ground),
    })

  beforeEach(() => prefer('more'))
  afterEach(async () => {
    demo.shell.unmount()
    demo.kernel.dispose()
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
  })

  it.each(modes)('texts have at least 7 : 1 in %s mode', async (mode) => {
    await show(mode)
    for (const text of texts)
      for (const ground of ['--background', '--surface'])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(7)
    expect(contrast('--text', '--background')).toBeGreaterThan(17)
    expect(contrast('--accent-text', '--accent'), 'on the accent').toBeGreaterThanOrEqual(7)
  })

  it.each(modes)('fields, rows and buttons have edges of 4.5 : 1 in %s mode', async (mode) => {
    await show(mode, {}, 'controls')
    for (const part of [
      '.field-box',
      '.button:not(.primary)',
      '.card',
      '.tabs [aria-selected="true"]',
    ])
      expect(edge(part, '--background'), part).toBeGreaterThanOrEqual(4.5)
    expect(edge('.button:not(.primary)', '--surface')).toBeGreaterThanOrEqual(4.5)
  })

  it('a disabled button is dimmed less', async () => {
    await show('light', {}, 'controls')
    expect(style('.button:disabled').opacity).toBe('0.75')
  })

  it.each(modes)('the focus has a ring of 3 pixels and 7 : 1 in %s mode', async (mode) => {
    await show(mode, {}, 'controls')
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
    })
    for (const [target, ringed] of [
      ['.button', '.button'],
      ['.field input', '.field-box'],
    ] as const) {
      find(target).focus()
      const { outlineWidth, outlineColor } = style(ringed)
      expect(outlineWidth, target).toBe('3px')
      const backgroundColor = probe('backgroundColor', '--background')
      expect(contrastOf({ color: outlineColor, backgroundColor }), target).toBeGreaterThanOrEqual(7)
    }
  })

  it('colours of the host stay, and its accent as text has 7 : 1', async () => {
    const chosen = { '--lk-accent': '#3b82f6', '--lk-muted': '#667788', '--lk-border': '#ddeeff' }
    await show('light', chosen)
    expect(probe('color', '--muted')).toBe('rgb(102, 119, 136)')
    expect(probe('color', '--accent')).toBe('rgb(59, 130, 246)')
    expect(probe('color', '--border')).toBe('rgb(221, 238, 255)')
    expect(contrast('--accent-ink', '--background')).toBeGreaterThanOrEqual(7)
  })

  it('nothing moves when the colours arrive', async () => {
    await page.viewport(414, 896)
    await prefer('no-preference')
    await show('light')
    const read = () =>
      [...(demo.host.shadowRoot?.querySelectorAll('.card *') ?? [])].map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [x, y, width, height]
      })
    const before = read()
    const colour = style('.row').borderBlockStartColor
    await prefer('more')
    await expect.poll(() => style('.row').borderBlockStartColor).not.toBe(colour)
    expect(read()).toEqual(before)
  })

  it('a toast over the page has them before the modal was ever open', async () => {
    demo = mountDemo()
    const toasts = await demo.kernel.use(toastsRef)
    toasts.show({ message: 'Copied', variant: 'success' })
    await expect.poll(() => demo.find('.loose .toast')).not.toBeNull()
    const { color, backgroundColor } = style('.loose .toast')
    expect(contrastOf({ color, backgroundColor })).toBeGreaterThan(17)
  })
})

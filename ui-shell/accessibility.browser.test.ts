import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { alerted } from '#kernel'
import { demoPlugin } from '../test/gallery/demoPlugin.ts'
import type { Sheet } from '../test/gallery/partsRoute.ts'
import { partsRoute } from '../test/gallery/partsRoute.ts'
import type { Demo, DemoOptions } from '../test/harness/mountDemo.ts'
import { mountDemo } from '../test/harness/mountDemo.ts'

const sheets: readonly Sheet[] = ['controls', 'rows', 'states', 'texts']
type Look = {
  readonly theme?: DemoOptions['theme']
  readonly width?: number
  readonly forced?: boolean
}
const looks: Readonly<Record<string, Look>> = {
  light: { theme: { mode: 'light' } },
  dark: { theme: { mode: 'dark' } },
  'right to left': { theme: { locale: 'ar' } },
  'forced colours': { forced: true },
  '320 pixels wide': { width: 320 },
  'long words': { theme: { locale: 'en-XA' }, width: 320 },
}
const cases = sheets.flatMap((sheet) => Object.keys(looks).map((look) => [sheet, look] as const))

const emulate = (forced: boolean) =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'forced-colors', value: forced ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  })

describe('the parts of the shell', () => {
  let demo: Demo
  const show = async (sheet: Sheet, { theme = {}, width = 414, forced = false }: Look = {}) => {
    await page.viewport(width, 896)
    await emulate(forced)
    demo = mountDemo({ plugins: [demoPlugin()], theme })
    await demo.open({ route: partsRoute.id, params: { sheet } })
    await expect.poll(() => demo.find('.heading')?.textContent).toBe(`Parts: ${sheet}`)
  }

  afterEach(async () => {
    demo.shell.unmount()
    demo.kernel.dispose()
    await cdp().send('Emulation.setEmulatedMedia', { features: [] })
    await page.viewport(414, 896)
  })

  it.each(cases)('breaks no rule of axe: %s, %s', async (sheet, look) => {
    await show(sheet, looks[look])
    demo.kernel.emit(alerted, { variant: 'error', code: 'APKT008', message: 'Project ID Missing' })
    demo.goOnline(false)
    await expect.poll(() => demo.find('[data-banner]')).not.toBeNull()
    const { violations } = await axe.run(demo.host, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      rules: { region: { enabled: false } },
    })
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  })

  it.each(cases)('fits into the available width: %s, %s', async (sheet, look) => {
    await show(sheet, looks[look])
    const card = demo.find('.card')?.getBoundingClientRect()
    const beyond = [
      ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('.body *') ?? []),
    ].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return card && width > 1 && (left < card.left || right > card.right)
    })
    expect(beyond.map((element) => element.outerHTML.slice(0, 120))).toEqual([])
  })

  it('draws the dot between two parts of a line in forced colours too', async () => {
    await show('texts', { forced: true })
    const dot = demo.find('.middle-dot')
    expect(dot && getComputedStyle(dot).backgroundImage).toContain('radial-gradient')
  })

  it('draws a ring whose turning can be seen in forced colours', async () => {
    await show('states', { forced: true })
    await expect.poll(() => demo.find('[data-live]')).not.toBeNull()
    const style = getComputedStyle(demo.find('.spinner-ring') ?? expect.fail('no ring'))
    expect(style.borderBlockStartColor).not.toBe(style.borderBlockEndColor)
  })

  it('keeps the content below a heading that is higher than the bar', async () => {
    await show('rows')
    await page.viewport(414, 500)
    const heading = demo.find('.heading') ?? expect.fail('no heading')
    heading.style.fontSize = '72px'
    const rects = ['.heading', '.body'].map((part) => demo.find(part)?.getBoundingClientRect())
    expect((rects[0]?.bottom ?? 1) - (rects[1]?.top ?? 0)).toBeLessThanOrEqual(0)
  })

  it.each(sheets)('keeps pressable parts at least 44 pixels high: %s', async (sheet) => {
    await show(sheet)
    const targets = [
      ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>('button, summary, .row, .checkbox') ??
        []),
    ]
    expect(targets.length).toBeGreaterThan(0)
    expect(
      targets
        .filter((target) => target.offsetHeight < 44)
        .map((target) => target.outerHTML.slice(0, 120)),
    ).toEqual([])
  })

  it.each(sheets)('shows the focus with a ring of 2 pixels: %s', async (sheet) => {
    await show(sheet)
    await cdp().send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
    })
    const targets = [
      ...(demo.host.shadowRoot?.querySelectorAll<HTMLElement>(
        'button:not(:disabled), a, input:not([type="checkbox"])',
      ) ?? []),
    ]
    const ringless = targets.filter((target) => {
      target.focus({ preventScroll: true })
      const ringed = target.matches('.field input') ? target.closest('.field-box') : target
      const { outlineStyle, outlineWidth } = getComputedStyle(ringed ?? target)
      return outlineStyle === 'none' || outlineWidth !== '2px'
    })
    expect(ringless.map((target) => target.outerHTML.slice(0, 120))).toEqual([])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { connect } from '#plugins/connect/index'
import { reviewedActions } from '#plugins/reviewed-actions/index'
import { tokens } from '#plugins/tokens/index'
import { locate } from '../../test/harness/locate.ts'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountDemo } from '../../test/harness/mountDemo.ts'
import { createSwapScenario } from '../../test/harness/startSwaps.ts'
import { swaps } from './index.ts'

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

async function visit(
  locale: string,
  params: object | undefined = { from: 'USDC', to: 'ETH', amount: '250' },
): Promise<void> {
  const scenario = await createSwapScenario()
  demo = mountDemo({
    theme: { locale },
    plugins: [scenario.plugin, connect(), reviewedActions(), tokens(), swaps()],
  })
  demo.http.respond = scenario.respond
  await scenario.connect(demo.kernel)
  await demo.open({ route: 'Swap', params })
  await demo.shows('Swap')
}

/** Types a value of the visitor's own. */
async function choose(name: string, typed: string): Promise<void> {
  const choice = `.disclosure:has([data-choice=${name}])`
  await userEvent.click(locate(`${choice} summary`))
  await userEvent.click(locate(`${choice} .swap-choice:last-of-type`))
  await userEvent.fill(locate(`input[name=${name}]`), typed)
}

const withoutFixedSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const summary = (name: string) =>
  withoutFixedSpaces(demo.find(`.disclosure:has([data-choice=${name}]) summary`)?.textContent ?? '')

it.each([
  ['de', '3,5', '12', '3,5'],
  ['fa', '۳٫۵', '۱۲', '3٫5'],
])(
  'reads a tolerance and a deadline typed with the digits and the decimal sign of %s',
  async (locale, percent, minutes, shown) => {
    const format = (value: number, options: Intl.NumberFormatOptions) =>
      withoutFixedSpaces(new Intl.NumberFormat(locale, options).format(value))
    await visit(locale)
    await choose('tolerance', percent)
    await expect
      .poll(() => summary('tolerance'))
      .toContain(format(0.035, { style: 'percent', maximumFractionDigits: 2 }))
    expect(demo.find('input[name=tolerance]')).toHaveProperty('value', shown)
    await choose('deadline', minutes)
    await expect
      .poll(() => summary('deadline'))
      .toContain(format(12, { style: 'unit', unit: 'minute' }))
    expect(demo.find('.field-error:not(:empty)')).toBeNull()
  },
)

it('writes the colon after a setting as the language does', async () => {
  await visit('fr')
  await expect.poll(() => summary('tolerance')).toMatch(/^Tolérance de slippage : 1/)
  await expect.poll(() => summary('deadline')).toMatch(/^Délai : 30/)
})

/** A phone of the smallest size, with a filled form that does not fit. */
async function visitOnPhone(): Promise<void> {
  await page.viewport(320, 640)
  await visit('en')
  await expect.poll(() => demo.find('[data-action=next][data-step=review]')).not.toBeNull()
  const body = demo.find('.body')
  await expect.poll(() => (body ? body.scrollHeight - body.clientHeight : 0)).toBeGreaterThan(0)
}
const rectOf = (selector: string) =>
  demo.find(selector)?.getBoundingClientRect() ?? expect.fail(selector)
const hit = ({ left, bottom }: DOMRect) =>
  demo.host.shadowRoot?.elementFromPoint(left + 8, bottom - 2) ?? null

it('frames the chosen tolerance in forced colours, where all choices have one colour', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await emulate('active')
  await visit('en')
  await userEvent.click(locate('.disclosure:has([data-choice=tolerance]) summary'))
  const widths = (pressed: boolean) =>
    [...demo.frame().querySelectorAll(`[data-choice=tolerance] [aria-pressed="${pressed}"]`)].map(
      (choice) => getComputedStyle(choice).borderTopWidth,
    )
  const [chosen, others] = [widths(true), widths(false)]
  await emulate('none')
  expect([chosen, others]).toEqual([['3px'], ['1px', '1px']])
})

describe('a small phone', () => {
  const { innerWidth, innerHeight } = window
  afterEach(() => page.viewport(innerWidth, innerHeight))

  it('keeps the whole button of a filled form in sight, above what scrolls', async () => {
    await visitOnPhone()
    const next = '[data-action=next]'
    await expect.poll(() => rectOf(next).bottom).toBeLessThanOrEqual(640)
    expect(hit(rectOf(next))?.closest('button')).toBe(demo.find(next))
  })

  it('shows the choices of an opened setting, and what comes below them, above the button', async () => {
    await visitOnPhone()
    await choose('tolerance', '3.5')
    for (const [typed, shown] of [
      ['3.5', '.notes .warn'],
      ['50', '.field-error:not(:empty)'],
    ] as const) {
      await userEvent.fill(locate('input[name=tolerance]'), typed)
      await expect.poll(() => demo.find(shown)).not.toBeNull()
      await expect
        .poll(() => rectOf('.disclosure[open]').bottom - rectOf('.review-bar').top)
        .toBeLessThanOrEqual(0)
    }
  })
})

it.each([
  ['de', 'Token wählen'],
  ['fr', 'Choisir un jeton'],
  ['ru', 'Выбрать токен'],
  ['uk', 'Вибрати токен'],
])('keeps the words for the choice of a token on one line in %s', async (locale, words) => {
  await page.viewport(320, 700)
  await visit(locale, {})
  await expect.poll(() => demo.find('[data-action=token-to]')?.textContent).toBe(words)
  expect(demo.find('[data-action=token-to] bdi')?.getClientRects()).toHaveLength(1)
  expect(demo.find('[data-action=token-to] bdi')?.getBoundingClientRect().height).toBeLessThan(30)
  await page.viewport(414, 896)
})

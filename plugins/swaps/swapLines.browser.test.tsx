import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { swapsRef } from '#plugins/ports/swaps'
import type { Demo } from '../../test/harness/mountDemo.ts'
import { mountSwapDemo } from '../../test/harness/mountSwapDemo.ts'

let demo: Demo
afterEach(async () => {
  demo.shell.unmount()
  demo.kernel.dispose()
  await page.viewport(414, 896)
})

/** Lines that the text of an element takes. */
function countLines(element: Element): number {
  const text = document.createRange()
  text.selectNodeContents(element)
  const middles = [...text.getClientRects()]
    .filter(({ width }) => width > 1)
    .map(({ top, bottom }) => (top + bottom) / 2)
  return Math.round((Math.max(...middles) - Math.min(...middles)) / 16) + 1
}

it.each(['de', 'nl', 'ru', 'uk', 'vi'])(
  'names each setting of the swap on one line of 320 pixels in %s',
  async (locale) => {
    await page.viewport(320, 640)
    ;({ demo } = await mountSwapDemo({}, { locale }))
    const isDrawn = () => demo.find(`.frame[lang=${locale}] [data-choice=deadline]`)
    await expect.poll(isDrawn).not.toBeNull()
    demo.kernel.get(swapsRef).setTolerance(1234n)
    await expect.poll(() => demo.find('.disclosure summary')?.textContent).toContain('12')
    const settings = demo.host.shadowRoot?.querySelectorAll('.disclosure summary') ?? []
    expect([...settings].map(countLines)).toEqual([1, 1])
  },
)

it('keeps a long amount received clear of its token on 320 pixels', async () => {
  await page.viewport(320, 640)
  const amounts = { fromAmount: `${5n * 10n ** 17n}`, toAmount: '123456789123456' }
  const quote = { id: null, fromAccount: '', toAccount: '', ...amounts }
  const params = { from: 'ETH', to: 'USDC', amount: '0.5' }
  ;({ demo } = await mountSwapDemo({ quotes: { body: { quotes: [quote] } } }, { params }))
  const amount = () => demo.find('[data-quote=ready] .amount')
  await expect.poll(() => amount()?.textContent).toBe('123,456,789.123456')
  const token = demo.find('.swap-got .swap-token')?.getBoundingClientRect()
  const right = amount()?.getBoundingClientRect().right ?? 0
  expect(right - (token?.left ?? 0)).toBeLessThanOrEqual(0)
})

import { afterEach, expect, it } from 'vitest'
import { cdp } from 'vitest/browser'
import { createState } from '#kernel'
import type { PayState, Quote } from '#plugins/ports/payments'
import { payQuoteRoute, payRoute } from '#plugins/ports/payments'
import type { Demo } from '../../test/harness/mountDemo.ts'
import {
  createApprovalDouble,
  createPaymentMethod,
  createPaymentQuote,
  mountPayments,
  till,
} from '../../test/harness/mountPayments.ts'

const method = createPaymentMethod({
  id: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  symbol: 'USDT',
  name: 'Tether USD',
})
const quote = createPaymentQuote(method, 3)
const createPayState = (state: PayState) => createState(state, () => {})

let demo: Demo
afterEach(() => {
  demo.shell.unmount()
  demo.kernel.dispose()
})

/** Opens the review of a step that allows this amount. */
async function openStep(step: number, amount: bigint, fees: Quote['fees'] = []) {
  const { action } = createApprovalDouble(quote, amount)
  demo = mountPayments(createPayState({ method, exchanges: [] }), async () => ({
    ...{ quote: { ...quote, fees }, step, last: false, action },
    ...(step === 0 && { reset: true }),
  }))
  await demo.open({ route: payQuoteRoute.id, params: undefined })
  await expect.poll(() => demo.find('[data-action=confirm]')).not.toBeNull()
}
const text = (selector: string) => demo.find(selector)?.textContent ?? ''

it('shows the reset of an allowance as a step of its own, and why the token needs it', async () => {
  await openStep(0, 0n)
  expect([text('.pay-step'), text('[data-action=confirm]')]).toEqual([
    'Step 1 of 3',
    'Reset approval',
  ])
  expect(demo.frame().textContent).toContain(
    'USDT accepts a new approval only after the old one is set to zero.',
  )
})

it('shows the approval after a reset with its amount', async () => {
  await openStep(1, 2_000_000n)
  expect([text('.pay-step'), text('[data-action=confirm]')]).toEqual([
    'Step 2 of 3',
    'Approve 2\u00a0USDT',
  ])
  expect(demo.frame().textContent).not.toContain('set to zero')
})

it('names on the button the amount that the wallet is asked to approve, not the quote’s', async () => {
  await openStep(1, 1_500_000n)
  expect(text('[data-action=confirm]')).toBe('Approve 1.5\u00a0USDT')
})

it('shows two fees of one name as two lines', async () => {
  const warnings: unknown[] = []
  const { error } = console
  console.error = (...parts) => void warnings.push(parts)
  const fee = { label: 'Bridge', amount: 1000n, decimals: 6, symbol: 'USDT' }
  await openStep(1, 2_000_000n, [fee, { ...fee, amount: 2000n }])
  console.error = error
  const lines = [...demo.frame().querySelectorAll('[data-fact=provider-fee] dd')]
  expect(lines.map(({ textContent }) => textContent?.slice(0, 5))).toEqual(['0.001', '0.002'])
  expect(warnings).toEqual([])
})

it('frames the button that copies a reference clear of the lines around it in forced colours', async () => {
  const emulate = (value: string) =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] })
  await emulate('active')
  const request = { network: 'eip155:1', amount: '1.9', recipient: till } as const
  const asked = { ...request, label: 'Two shirts', reference: 'INV-2026-104729' }
  const payment = {
    network: method.network,
    asset: method.asset,
    amount: 1_900_000n,
    recipient: till,
  }
  const state = createPayState({ request: asked, payment, exchanges: [] })
  demo = mountPayments(state, async () => expect.fail('no review'))
  await demo.open({ route: payRoute.id, params: undefined })
  await expect.poll(() => demo.find('[data-action=copy-reference]')).not.toBeNull()
  const button = demo.find('[data-action=copy-reference]')
  const fact = button?.closest('.fact')
  const edges = [fact?.previousElementSibling, button, fact?.nextElementSibling].map(
    (element) => element?.getBoundingClientRect() ?? new DOMRect(),
  )
  const [above, frame, below] = edges
  const gaps = [(frame?.top ?? 0) - (above?.bottom ?? 0), (below?.top ?? 0) - (frame?.bottom ?? 0)]
  await emulate('none')
  expect(gaps.map((gap) => gap >= 5)).toEqual([true, true])
})

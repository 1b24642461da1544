import { expect, it } from 'vitest'
import { checkAmount } from './checkAmount.ts'
import { defaultPayments } from './defaultOffer.ts'

const [dollars] = defaultPayments
const paid = (value: bigint) => ({ value, decimals: 2 })

it.each([
  ['10', { ok: true, paid: paid(1000n), methods: ['card', 'ach_bank_account'] }],
  ['7500.00', { ok: true, paid: paid(750_000n), methods: ['card', 'ach_bank_account'] }],
  ['7500.01', { ok: true, paid: paid(750_001n), methods: ['ach_bank_account'] }],
  ['25000', { ok: true, paid: paid(2_500_000n), methods: ['ach_bank_account'] }],
  ['9.99', { ok: false, why: 'below', limit: { value: 1000n, decimals: 2 } }],
  ['25000.01', { ok: false, why: 'above', limit: { value: 2_500_000n, decimals: 2 } }],
  ['0', { ok: false, why: 'none' }],
  ['', { ok: false, why: 'empty' }],
  ['10.001', { ok: false, why: 'decimals' }],
  ['10,5', { ok: false, why: 'format' }],
  ['1e3', { ok: false, why: 'format' }],
  ['-20', { ok: false, why: 'negative' }],
])(
  'checks an amount of "%s" against the limits of each payment method, to the cent',
  (text, verdict) => {
    expect(checkAmount(text, dollars)).toEqual(verdict)
  },
)

it.each([
  ['150', { why: 'below', limit: { value: 20_000n, decimals: 2 } }],
  ['5', { why: 'below', limit: { value: 1000n, decimals: 2 } }],
  ['501', { why: 'above', limit: { value: 50_000n, decimals: 2 } }],
])(
  'names the limit that an amount of %s violates beside two methods far apart',
  (text, verdict) => {
    const payment = {
      id: 'USD',
      payment_method_limits: [
        { id: 'bank', min: '200.00', max: '500.00' },
        { id: 'card', min: '10.00', max: '100.00' },
      ],
    }
    expect(checkAmount(text, payment)).toEqual({ ok: false, ...verdict })
  },
)

it('ignores unreadable limits', () => {
  const payment = { id: 'USD', payment_method_limits: [{ id: 'card', min: 'ten', max: '20' }] }
  expect(checkAmount('50', payment)).toMatchObject({ ok: true })
})

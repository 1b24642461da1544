import { describe, expect, it } from 'vitest'
import { parsePayRequest } from './parsePayRequest.ts'
import { paymentMark } from './paymentMark.ts'

const ask = { network: 'eip155:1', amount: '12.5', recipient: '0x1' } as const
const refused = expect.objectContaining({ code: 'payment-invalid' })

describe('payment requests of a host', () => {
  it('parses a payment request completely, with sanitized texts', () => {
    expect(
      parsePayRequest(
        { ...ask, label: 'Two\u202e tickets', reference: 'order-7', expiresAt: 10, more: 1 },
        5,
      ),
    ).toEqual({
      ...ask,
      label: 'Two tickets',
      reference: 'order-7',
      expiresAt: 10,
    })
  })

  it.each([
    ['no ask', undefined],
    ['a text', 'pay me'],
    ['no network', { ...ask, network: 'mainnet' }],
    ['an amount that is a number', { ...ask, amount: 12.5 }],
    ['an amount with a comma', { ...ask, amount: '12,5' }],
    ['a negative amount', { ...ask, amount: '-1' }],
    ['an amount of zero', { ...ask, amount: '0.00' }],
    ['no recipient', { ...ask, recipient: '' }],
    ['an asset without a name', { ...ask, asset: '' }],
    ['a time that is over', { ...ask, expiresAt: 5 }],
    ['half a millisecond', { ...ask, expiresAt: 10.5 }],
  ])('refuses a payment request for %s', (_, given) => {
    expect(() => parsePayRequest(given, 5)).toThrow(refused)
  })

  it('identifies a payment by network, asset, amount, recipient and reference', () => {
    const mark = paymentMark(ask)
    expect(paymentMark({ ...ask, asset: 'native', label: 'other words', expiresAt: 99 })).toBe(mark)
    const others = [
      { network: 'eip155:10' as const },
      { asset: '0x2' },
      { amount: '12.6' },
      { recipient: '0x2' },
      { reference: 'order-7' },
    ]
    expect(new Set([mark, ...others.map((more) => paymentMark({ ...ask, ...more }))]).size).toBe(6)
  })
})

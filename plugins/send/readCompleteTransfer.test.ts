import { describe, expect, it } from 'vitest'
import type { SendState } from '#plugins/ports/send'
import { parseAddress } from '../../namespaces/eip155/address.ts'
import { initialState } from './initialState.ts'
import { readCompleteTransfer } from './readCompleteTransfer.ts'

const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A complete form, with a token of that address. */
function form(id: string, network: `${string}:${string}` = 'eip155:1'): SendState {
  const asset = { id, name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  return {
    ...initialState(),
    sendTokenAmount: '1.5',
    receiverAddress: bob,
    recipient: { status: 'good', address: bob, notes: [] },
    token: { asset, network, amount: 5_000_000n },
  }
}

describe('EVM token transfer', () => {
  it.each(['', 'usdc', '0x', '0xA0b8', `${contract}00`, `eip155:1:${contract}`])(
    'refuses the token id "%s": A native token address is required for token sends',
    (id) => {
      expect(() => readCompleteTransfer(form(id), { parseAddress })).toThrow(
        'A native token address is required for token sends',
      )
    },
  )
  it('accepts a contract and the coin, and token keys of other namespaces', () => {
    for (const state of [form(contract), form('native'), form('uatom', 'cosmos:cosmoshub-4')])
      expect(readCompleteTransfer(state, { parseAddress })).toMatchObject({
        amount: 1_500_000n,
        to: bob,
      })
  })
})

describe('form that a transfer is read from', () => {
  const complete = form('native')
  const read = (more: Partial<SendState>) =>
    readCompleteTransfer({ ...complete, ...more }, { parseAddress })

  it.each<[string, Partial<SendState>, string]>([
    ['no amount', { sendTokenAmount: ' ' }, 'send-incomplete'],
    ['an amount of zero', { sendTokenAmount: '0.0' }, 'send-incomplete'],
    ['an amount that is no number', { sendTokenAmount: '1.5x' }, 'send-incomplete'],
    [
      'a receiver that is still checked',
      { recipient: { ...complete.recipient, status: 'checking' } },
      'send-incomplete',
    ],
    ['no token', { token: undefined }, 'send-token-missing'],
  ])('refuses a form with %s', (_, more, code) => {
    expect(() => read(more)).toThrow(expect.objectContaining({ code }))
  })

  it('reads the smallest amount, and the maximum whatever amount is shown', () => {
    expect(read({ sendTokenAmount: '0.000001' }).amount).toBe(1n)
    expect(read({ max: { notes: [] } }).amount).toBe('max')
  })
})

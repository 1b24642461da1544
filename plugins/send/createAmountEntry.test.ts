import { expect, it } from 'vitest'
import type { SendState } from '#plugins/ports/send'
import type { Token } from '#plugins/ports/tokens'
import { createDraftState } from '../../kernel/runtime/draftState.ts'
import { createState } from '../../kernel/runtime/state.ts'
import { createAmountEntry } from './createAmountEntry.ts'
import { initialState } from './initialState.ts'

const createToken = (symbol: string, decimals: number, dollars?: bigint): Token => ({
  asset: { id: symbol, name: symbol, symbol, decimals },
  network: 'eip155:1',
  amount: 5n,
  ...(dollars !== undefined && { price: { value: dollars, decimals: 0 } }),
})
const ether = createToken('ETH', 18, 2500n)
const gold = createToken('GOLD', 6, 50n)
const unpriced = createToken('NONE', 6)

function start(token: Token) {
  const state = createDraftState(createState<SendState>({ ...initialState(), token }, () => {}))
  const entry = createAmountEntry({ state })
  return {
    ...entry,
    change(next: Token) {
      const change = { ...entry.carry(next), token: next }
      state.update((draft) => void Object.assign(draft, change))
    },
    read: () => [state.get().dollars, state.get().sendTokenAmount],
    state,
  }
}

it('keeps typed dollars for another token with a price, and converts them by that price', () => {
  const entry = start(ether)
  entry.setDollars('100')
  expect(entry.read()).toEqual(['100', '0.04'])
  entry.change(gold)
  expect(entry.read()).toEqual(['100', '2'])
})

it('clears typed dollars for a token without a price, whose amount they are not', () => {
  const entry = start(ether)
  entry.setDollars('100')
  entry.change(unpriced)
  expect(entry.read()).toEqual([undefined, ''])
})

it('clears the maximum of one token for another, and keeps a typed amount', () => {
  const entry = start(ether)
  entry.state.update((draft) =>
    Object.assign(draft, { sendTokenAmount: '1.99', max: { notes: [] } }),
  )
  entry.change(gold)
  expect([entry.read(), entry.state.get().max]).toEqual([[undefined, ''], undefined])
  entry.setAmount('3')
  entry.change(unpriced)
  expect(entry.read()).toEqual([undefined, '3'])
})

it('keeps everything for another reading of the same token', () => {
  const entry = start(ether)
  entry.setDollars('100')
  entry.change({ ...ether, amount: 7n })
  expect(entry.read()).toEqual(['100', '0.04'])
})

it('converts typed dollars again for another price of the token', () => {
  const entry = start(ether)
  entry.setDollars('100')
  entry.change(createToken('ETH', 18, 2000n))
  expect(entry.read()).toEqual(['100', '0.05'])
})

it('keeps the token’s amount that was typed, or is all there is, for another price', () => {
  const entry = start(gold)
  entry.setAmount('0.123456')
  entry.toggleDollars()
  entry.change(createToken('GOLD', 6, 100n))
  expect(entry.read()).toEqual(['12.34', '0.123456'])
  entry.setDollars('10')
  entry.state.update((draft) => Object.assign(draft, { max: { notes: [] } }))
  entry.change(gold)
  expect(entry.read()).toEqual(['5', '0.1'])
})

it('switches between dollars and token without a change of the amount', () => {
  const entry = start(gold)
  entry.setAmount('0.123456')
  entry.toggleDollars()
  expect(entry.read()).toEqual(['6.17', '0.123456'])
  entry.toggleDollars()
  expect(entry.read()).toEqual([undefined, '0.123456'])
})

it('hides no invalid amount behind empty dollars', () => {
  const entry = start(gold)
  entry.setAmount('0.1234567')
  entry.toggleDollars()
  expect(entry.read()).toEqual(['', ''])
})

it('types no dollars for a token without a price', () => {
  const entry = start(unpriced)
  entry.setAmount('3')
  entry.setDollars('100')
  entry.toggleDollars()
  expect(entry.read()).toEqual([undefined, '3'])
})

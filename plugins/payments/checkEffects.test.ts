import { describe, expect, it } from 'vitest'
import type { Effect, Network } from '#kernel'
import { checkEffects } from './checkEffects.ts'
import type { Asked, Quote, Step } from './port.ts'
import { wayId } from './wayId.ts'

const ether = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const token = { id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', name: 'USD Coin', decimals: 6 }
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: [] } },
}
const asked: Asked = { network, asset: token, amount: 100n, recipient: 'shop' }
const transfer: Step = { kind: 'transfer', to: 'till', amount: 100n }
const call: Step = { kind: 'call', from: 'me', to: 'market', data: '0x', value: 0n }
const quoteOf = (steps: readonly Step[], { asset = token, direct = false } = {}): Quote => ({
  id: 'r1',
  way: { kind: 'wallet', id: wayId(network, asset.id), network, asset, held: 1000n, direct },
  account: 'eip155:1:me',
  amount: 100n,
  fees: [],
  seconds: 0,
  steps,
})
const sends = (more: object = {}): Effect => ({ kind: 'transfer', asset: token.id, amount: 100n, to: 'till', ...more })
const allows = (more: object = {}): Effect => ({ kind: 'allowance', asset: token.id, amount: 100n, to: 'market', ...more })
const calls = (value = 0n): Effect => ({ kind: 'call', to: 'market', value })
const refused = expect.objectContaining({ code: 'quote-refused' })

describe('what a step does', () => {
  it.each<[string, readonly Effect[], Quote, number]>([
    ['moves what was offered', [sends()], quoteOf([transfer]), 0],
    ['cannot be read, but was planned here', [], quoteOf([transfer]), 0],
    ['lets the next contract take what was offered', [allows()], quoteOf([call, call]), 0],
    ['calls the contract that was allowed to take it', [calls()], quoteOf([call, call]), 1],
    ['gives a contract the coins that were offered', [calls(100n)], quoteOf([call], { asset: ether }), 0],
    ['is the very transfer that was asked for', [sends({ to: 'shop' })], quoteOf([transfer], { direct: true }), 0],
  ])('is good when it %s', (_, effects, quote, step) => {
    expect(() => checkEffects(effects, quote, step, asked)).not.toThrow()
  })

  it.each<[string, readonly Effect[], Quote, number]>([
    ['moves more than was offered', [sends({ amount: 101n })], quoteOf([call]), 0],
    ['moves something else', [sends({ asset: 'native' })], quoteOf([call]), 0],
    ['moves it and then goes on', [sends()], quoteOf([call, call]), 0],
    ['does two things', [sends(), sends()], quoteOf([transfer]), 0],
    ['cannot be read', [], quoteOf([call]), 0],
    ['lets somebody else take it', [allows({ to: 'thief' })], quoteOf([call, call]), 0],
    ['lets a contract take more', [allows({ amount: 101n })], quoteOf([call, call]), 0],
    ['lets a contract take all there is', [allows({ amount: 'unlimited' })], quoteOf([call, call]), 0],
    ['lets a contract take something else', [allows({ asset: 'other' })], quoteOf([call, call]), 0],
    ['allows at the end', [allows()], quoteOf([call]), 0],
    ['calls without an allowance of this payment', [calls()], quoteOf([call]), 0],
    ['calls with coins where tokens were offered', [calls(1n)], quoteOf([call, call]), 1],
    ['calls with more coins than were offered', [calls(101n)], quoteOf([call], { asset: ether }), 0],
    ['calls with no coins at all', [calls()], quoteOf([call], { asset: ether }), 0],
    ['calls a function that is known to be none of a payment', [{ kind: 'call', to: 'market', value: 0n, name: 'safeTransferFrom' }], quoteOf([call, call]), 1],
    ['pays another recipient directly', [sends({ to: 'thief' })], quoteOf([transfer], { direct: true }), 0],
    ['pays another amount directly', [sends({ to: 'shop', amount: 99n })], quoteOf([transfer], { direct: true }), 0],
    ['calls where a plain transfer was asked for', [calls(100n)], quoteOf([transfer], { asset: ether, direct: true }), 0],
  ])('is refused when it %s', (_, effects, quote, step) => {
    expect(() => checkEffects(effects, quote, step, asked)).toThrow(refused)
  })
})

import { describe, expect, it } from 'vitest'
import type { Effect, Network } from '#kernel'
import type { Quote, ResolvedPayment, Step } from '#plugins/ports/payments'
import { assetKey } from './assetKey.ts'
import { checkEffects } from './checkEffects.ts'

const ether = { id: 'native', symbol: 'ETH', name: 'Ether', decimals: 18 }
const token = {
  id: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  symbol: 'USDC',
  name: 'USD Coin',
  decimals: 6,
}
const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: ether,
  rpcUrls: { default: { http: [] } },
}
const payment: ResolvedPayment = { network, asset: token, amount: 100n, recipient: 'shop' }
const transfer: Step = { kind: 'transfer', to: 'till', amount: 100n }
const call: Step = { kind: 'call', from: 'me', to: 'market', data: '0x', value: 0n }
const quoteOf = (steps: readonly Step[], { asset = token, direct = false } = {}): Quote => ({
  id: 'r1',
  method: {
    kind: 'wallet',
    id: assetKey(network, asset.id),
    network,
    asset,
    balance: 1000n,
    direct,
  },
  account: 'eip155:1:me',
  amount: 100n,
  fees: [],
  seconds: 0,
  steps,
})
const sends = (more: object = {}): Effect => ({
  kind: 'transfer',
  asset: token.id,
  amount: 100n,
  to: 'till',
  ...more,
})
const allows = (more: object = {}): Effect => ({
  kind: 'allowance',
  asset: token.id,
  amount: 100n,
  to: 'market',
  ...more,
})
const calls = (value = 0n, name?: string, to = 'market'): Effect => ({
  kind: 'call',
  to,
  value,
  ...(name !== undefined && { name }),
})
const refused = (why: string) =>
  expect.objectContaining({
    code: 'quote-refused',
    context: expect.objectContaining({ why: expect.stringContaining(why) }),
  })

describe('effects of a payment step', () => {
  it.each<[string, readonly Effect[], Quote, number]>([
    ['moves what was offered', [sends()], quoteOf([transfer]), 0],
    ['cannot be read, but was planned here', [], quoteOf([transfer]), 0],
    ['lets the next contract take what was offered', [allows()], quoteOf([call, call]), 0],
    ['calls the contract that was allowed to take it', [calls()], quoteOf([call, call]), 1],
    [
      'gives a contract the coins that were offered',
      [calls(100n)],
      quoteOf([call], { asset: ether }),
      0,
    ],
    ['moves less than was offered', [sends({ amount: 99n })], quoteOf([transfer]), 0],
    ['lets the next contract take less', [allows({ amount: 99n })], quoteOf([call, call]), 0],
    ...['swap', 'exactInput', 'exactOutputSingle', 'multicall', 'execute', 'deposit'].map(
      (name): [string, readonly Effect[], Quote, number] => [
        `calls ${name}`,
        [calls(0n, name)],
        quoteOf([call, call]),
        1,
      ],
    ),
    [
      'is exactly the requested transfer',
      [sends({ to: 'shop' })],
      quoteOf([transfer], { direct: true }),
      0,
    ],
  ])('accepts a step when it %s', (_, effects, quote, step) => {
    expect(() => checkEffects(effects, quote, step, payment)).not.toThrow()
  })

  it.each<[string, string, readonly Effect[], Quote, number]>([
    [
      'moves more than was offered',
      'more than the offer says',
      [sends({ amount: 101n })],
      quoteOf([call]),
      0,
    ],
    ['moves something else', 'another asset', [sends({ asset: 'native' })], quoteOf([call]), 0],
    [
      'moves the asset before the last step',
      'more than the offer says',
      [sends()],
      quoteOf([call, call]),
      0,
    ],
    ['does two things', 'more than one thing', [sends(), sends()], quoteOf([transfer]), 0],
    ['cannot be read', 'cannot be read', [], quoteOf([call]), 0],
    [
      'allows an address of no later step',
      'another address could take it',
      [allows({ to: 'thief' })],
      quoteOf([call, call]),
      0,
    ],
    [
      'lets a contract take more',
      'more could be taken',
      [allows({ amount: 101n })],
      quoteOf([call, call]),
      0,
    ],
    [
      'lets a contract take the amount on top of an earlier one',
      'more could be taken',
      [allows()],
      quoteOf([{ ...call, data: '0x3950935100' }, call]),
      0,
    ],
    [
      'lets a contract take all there is',
      'more could be taken',
      [allows({ amount: 'unlimited' })],
      quoteOf([call, call]),
      0,
    ],
    [
      'lets a contract take something else',
      'another asset',
      [allows({ asset: 'other' })],
      quoteOf([call, call]),
      0,
    ],
    ['allows in the last step', 'another address could take it', [allows()], quoteOf([call]), 0],
    [
      'calls without an allowance of this payment',
      'what a step takes cannot be read',
      [calls()],
      quoteOf([call]),
      0,
    ],
    [
      'calls with coins where tokens were offered',
      'what a step takes cannot be read',
      [calls(1n)],
      quoteOf([call, call]),
      1,
    ],
    [
      'calls with more coins than were offered',
      'what a step takes cannot be read',
      [calls(101n)],
      quoteOf([call], { asset: ether }),
      0,
    ],
    [
      'calls with no coins at all',
      'what a step takes cannot be read',
      [calls()],
      quoteOf([call], { asset: ether }),
      0,
    ],
    [
      'calls a known function that is no part of a payment',
      'something else than paying',
      [calls(0n, 'safeTransferFrom')],
      quoteOf([call, call]),
      1,
    ],
    [
      'withdraws, which pays no recipient',
      'something else than paying',
      [calls(0n, 'withdraw')],
      quoteOf([call, call]),
      1,
    ],
    [
      'calls a function that only begins like one',
      'something else than paying',
      [calls(0n, 'executeMetaTransaction')],
      quoteOf([call, call]),
      1,
    ],
    ...['execute(address,uint256,bytes)', 'execute(bytes32,bytes)', 'executeBatch'].map(
      (name): [string, string, readonly Effect[], Quote, number] => [
        `has a contract account execute anything (${name})`,
        'something else than paying',
        [calls(0n, name)],
        quoteOf([call, call]),
        1,
      ],
    ),
    ...['ME', token.id.toLowerCase()].map(
      (to): [string, string, readonly Effect[], Quote, number] => [
        `calls ${to === 'ME' ? 'the own account' : 'the token'}`,
        'the own account or a token',
        [calls(0n, undefined, to)],
        quoteOf([call, call]),
        1,
      ],
    ),
    [
      'calls the requested token with coins',
      'the own account or a token',
      [calls(100n, undefined, token.id)],
      quoteOf([call], { asset: ether }),
      0,
    ],
    [
      'allows the receiver of a later transfer',
      'another address could take it',
      [allows({ to: 'till' })],
      quoteOf([call, transfer]),
      0,
    ],
    ['calls in the middle', 'cannot be read', [calls()], quoteOf([call, call, call]), 1],
    [
      'pays another recipient directly',
      'not the one that was asked for',
      [sends({ to: 'thief' })],
      quoteOf([transfer], { direct: true }),
      0,
    ],
    [
      'pays another amount directly',
      'not the one that was asked for',
      [sends({ to: 'shop', amount: 99n })],
      quoteOf([transfer], { direct: true }),
      0,
    ],
    [
      'calls where a plain transfer was requested',
      'cannot be read',
      [calls(100n)],
      quoteOf([transfer], { asset: ether, direct: true }),
      0,
    ],
  ])('refuses a step when it %s: %s', (_, why, effects, quote, step) => {
    expect(() => checkEffects(effects, quote, step, payment)).toThrow(refused(why))
  })
})

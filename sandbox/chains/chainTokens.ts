import type { Address } from 'viem'

/** A token of a local EVM chain, which any account may mint. */
export type ChainToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/**
 * Tokens beside Test USD, in the order they are deployed in. `pair` is what the market has of them:
 * coins and tokens, in whole ones.
 */
export const furtherTokens = {
  /** Deployed at the address that USD Coin has on the network of the same id. */
  usdCoin: {
    name: 'USD Coin',
    symbol: 'USDC',
    decimals: 6,
    pair: { coins: 1000n, tokens: 2_500_000n },
  },
  gold: {
    name: 'Sandbox Gold',
    symbol: 'SGLD',
    decimals: 18,
    pair: { coins: 100n, tokens: 5000n },
  },
  /** So little of it can be had that every larger amount moves its price or is too much. */
  thin: { name: 'Thin Market', symbol: 'THIN', decimals: 18, pair: { coins: 1n, tokens: 2500n } },
  /** Without decimals, and without a market. */
  ticket: { name: 'Sandbox Ticket', symbol: 'TICK', decimals: 0, pair: undefined },
} as const

export const testUsd = {
  name: 'Test USD',
  symbol: 'TUSD',
  decimals: 6,
  pair: { coins: 1000n, tokens: 2_500_000n },
} as const

/** The addresses of USD Coin on the networks whose ids the local chains have. */
export const usdCoinAddress: Readonly<Record<number, Address>> = {
  1: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  8453: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}

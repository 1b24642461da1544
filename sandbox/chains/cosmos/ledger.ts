import { createHash } from 'node:crypto'

/**
 * The genesis of a chain of the stand-in. `gasPrice` is base units per 1,000 units of gas;
 * `market` if it publishes its price.
 */
export type Genesis = {
  readonly chainId: string
  readonly prefix: string
  readonly denom: string
  readonly gasPrice: bigint
  readonly market: boolean
  readonly coins: readonly CoinInfo[]
}
/** A coin beside the chain's own: one with metadata, or one that came over IBC. */
export type CoinInfo = {
  readonly denom: string
  readonly metadata?: { readonly symbol: string; readonly name: string; readonly decimals: number }
  readonly trace?: { readonly base: string; readonly port: string; readonly channel: string }
}

export type AccountState = { readonly number: number; sequence: number; publicKey?: Uint8Array }
export type TxRecord = {
  readonly height: number
  readonly code: number
  readonly codespace: string
  readonly rawLog: string
  readonly visibleAt: number
  /** The part of its body that nodes show. */
  readonly body: object
}

/**
 * The state of a chain of the stand-in: accounts, balances and transactions. `locked` is held by
 * a vesting account and cannot be sent.
 */
export type Ledger = {
  readonly genesis: Genesis
  readonly accounts: Map<string, AccountState>
  readonly balances: Map<string, Map<string, bigint>>
  readonly locked: Map<string, bigint>
  readonly txs: Map<string, TxRecord>
  height: number
}

/** The IBC id of a coin of another chain: the hash of its path. */
export const ibcDenom = (channel: string, base: string): string =>
  `ibc/${createHash('sha256').update(`transfer/${channel}/${base}`).digest('hex').toUpperCase()}`

const overIbc = (channel: string, base: string): CoinInfo => ({
  denom: ibcDenom(channel, base),
  trace: { base, port: 'transfer', channel },
})
const factory = 'factory/osmo1z327svctu0v7tkpjr48kejz6mu7w4rckglw0hy/tide'

export const genesis: readonly Genesis[] = [
  {
    chainId: 'cosmoshub-4',
    prefix: 'cosmos',
    denom: 'uatom',
    gasPrice: 5n,
    market: true,
    coins: [
      overIbc('channel-141', 'uosmo'),
      overIbc('channel-536', 'uusdc'),
      overIbc('channel-999', 'uatom'),
      overIbc('channel-7', 'unknown'),
    ],
  },
  {
    chainId: 'osmosis-1',
    prefix: 'osmo',
    denom: 'uosmo',
    gasPrice: 2n,
    market: false,
    coins: [
      overIbc('channel-0', 'uatom'),
      { denom: factory, metadata: { symbol: 'TIDE', name: 'Tide', decimals: 9 } },
    ],
  },
]

/** Makes a ledger at its start. */
export function createLedger(start: Genesis): Ledger {
  return {
    genesis: start,
    accounts: new Map(),
    balances: new Map(),
    locked: new Map(),
    txs: new Map(),
    height: 1000,
  }
}

export const getCoins = ({ balances }: Ledger, address: string): ReadonlyMap<string, bigint> =>
  balances.get(address) ?? new Map()
export const getBalance = (ledger: Ledger, address: string, denom: string): bigint =>
  getCoins(ledger, address).get(denom) ?? 0n
export const getSpendable = (ledger: Ledger, address: string, denom: string): bigint =>
  getBalance(ledger, address, denom) -
  (denom === ledger.genesis.denom ? (ledger.locked.get(address) ?? 0n) : 0n)

/** Changes a balance; an account is created when it first receives. */
export function credit(ledger: Ledger, address: string, denom: string, amount: bigint): void {
  if (!ledger.accounts.has(address))
    ledger.accounts.set(address, { number: ledger.accounts.size + 11, sequence: 0 })
  const coins = ledger.balances.get(address) ?? new Map<string, bigint>()
  ledger.balances.set(address, coins)
  const value = (coins.get(denom) ?? 0n) + amount
  if (value > 0n) coins.set(denom, value)
  else coins.delete(denom)
}

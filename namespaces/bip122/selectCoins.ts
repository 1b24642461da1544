import type { AddressParts } from './address.ts'
import type { WalletAddress } from './walletAddress.ts'
import { calculateFee, getDustLimit, inputWeight, scriptLength, virtualBytes } from './weights.ts'

/** An unspent output of one of the account's own addresses. */
export type Coin = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly confirmed: boolean
  readonly holder: WalletAddress
  readonly parts: AddressParts
}

/**
 * The coins and amounts of a transfer.
 * `change` is 0 when none returns; `dustToFee` was too little for change and went into the fee.
 */
export type Selection = {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  readonly change: bigint
  readonly fee: bigint
  readonly dustToFee: bigint
}

export type Target = {
  readonly amount: bigint | 'max'
  /** Thousandths of a satoshi per virtual byte. */
  readonly milliRate: bigint
  readonly to: AddressParts['kind']
  readonly changeTo: AddressParts['kind']
  /** Length of the script that carries a memo, if there is one. */
  readonly memoScriptLength?: number
}

const sumCoins = (coins: readonly Coin[]) => coins.reduce((sum, { value }) => sum + value, 0n)
const compareByValue = (a: Coin, b: Coin) =>
  a.value === b.value ? a.txid.localeCompare(b.txid) || a.vout - b.vout : a.value < b.value ? 1 : -1

/** Prefers the selection that sends more, then the one that leaves fewer coins. */
const pickLarger = (one: Selection | undefined, other: Selection) =>
  one && one.amount > other.amount ? one : other

/**
 * Picks coins for a transfer: confirmed ones first, large before small, never one that costs more
 * than it brings. `undefined` when they do not suffice.
 */
export function selectCoins(all: readonly Coin[], target: Target): Selection | undefined {
  const { amount, milliRate, to, changeTo, memoScriptLength } = target
  const worthwhile = all.filter(
    ({ parts, value }) => value > calculateFee((inputWeight(parts.kind) + 3n) / 4n, milliRate),
  )
  const ordered = [...worthwhile].sort((a, b) =>
    a.confirmed === b.confirmed ? compareByValue(a, b) : a.confirmed ? -1 : 1,
  )
  const scripts = [scriptLength(to), ...(memoScriptLength === undefined ? [] : [memoScriptLength])]
  const estimateFee = (coins: readonly Coin[], outputs: readonly number[]) =>
    calculateFee(
      virtualBytes(
        coins.map(({ parts }) => parts.kind),
        outputs,
      ),
      milliRate,
    )
  const spendAll = (coins: readonly Coin[]): Selection => {
    const fee = estimateFee(coins, scripts)
    return { coins, amount: sumCoins(coins) - fee, change: 0n, fee, dustToFee: 0n }
  }
  if (amount === 'max') {
    // A first coin with a witness adds to the weight of those without: a coin that pays for itself
    // may still cost the rest.
    const best = ordered
      .map((_, last) => spendAll(ordered.slice(0, last + 1)))
      .reduce<Selection | undefined>(pickLarger, undefined)
    return best && best.amount >= getDustLimit(to) ? best : undefined
  }
  for (let count = 1; count <= ordered.length; count++) {
    const coins = ordered.slice(0, count)
    const fee = estimateFee(coins, scripts)
    const rest = sumCoins(coins) - amount - fee
    if (rest < 0n) continue
    const change = rest + fee - estimateFee(coins, [...scripts, scriptLength(changeTo)])
    return change >= getDustLimit(changeTo)
      ? { coins, amount, change, fee: rest + fee - change, dustToFee: 0n }
      : { coins, amount, change: 0n, fee: fee + rest, dustToFee: rest }
  }
  return undefined
}

/** Returns what is missing for an amount and its fee. */
export function shortfall(
  all: readonly Coin[],
  target: Target & { readonly amount: bigint },
): bigint {
  const most = selectCoins(all, { ...target, amount: 'max' })
  const missing = target.amount - (most?.amount ?? 0n)
  return missing > 0n ? missing : 1n
}

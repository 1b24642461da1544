import type { AddressParts } from './address.ts'
import type { Held } from './held.ts'
import { dustOf, feeFor, inputWeight, scriptLength, virtualBytes } from './weights.ts'

/** An unspent output of one of the account's own addresses. */
export type Coin = {
  readonly txid: string
  readonly vout: number
  readonly value: bigint
  readonly confirmed: boolean
  readonly holder: Held
  readonly parts: AddressParts
}

/**
 * What a transfer spends. `change` is 0 when none goes back; `lost` is what was too little for
 * change and went into the fee.
 */
export type Selection = {
  readonly coins: readonly Coin[]
  readonly amount: bigint
  readonly change: bigint
  readonly fee: bigint
  readonly lost: bigint
}

export type Target = {
  readonly amount: bigint | 'max'
  /** Thousandths of a satoshi per virtual byte. */
  readonly milliRate: bigint
  readonly to: AddressParts['kind']
  readonly changeTo: AddressParts['kind']
  /** Length of the script that carries a memo, if there is one. */
  readonly memoScript?: number
}

const total = (coins: readonly Coin[]) => coins.reduce((sum, { value }) => sum + value, 0n)
const larger = (a: Coin, b: Coin) =>
  a.value === b.value ? a.txid.localeCompare(b.txid) || a.vout - b.vout : a.value < b.value ? 1 : -1

/** What sends more; of two that send the same, what leaves fewer coins behind. */
const more = (one: Selection | undefined, other: Selection) =>
  one && one.amount > other.amount ? one : other

/**
 * Picks coins for a transfer: confirmed ones first, large before small, never one that costs more
 * than it brings. `undefined` when they do not suffice.
 */
export function selectCoins(all: readonly Coin[], target: Target): Selection | undefined {
  const { amount, milliRate, to, changeTo, memoScript } = target
  const worthwhile = all.filter(
    ({ parts, value }) => value > feeFor((inputWeight(parts.kind) + 3n) / 4n, milliRate),
  )
  const ordered = [...worthwhile].sort((a, b) =>
    a.confirmed === b.confirmed ? larger(a, b) : a.confirmed ? -1 : 1,
  )
  const scripts = [scriptLength(to), ...(memoScript === undefined ? [] : [memoScript])]
  const feeOf = (coins: readonly Coin[], outputs: readonly number[]) =>
    feeFor(
      virtualBytes(
        coins.map(({ parts }) => parts.kind),
        outputs,
      ),
      milliRate,
    )
  const emptied = (coins: readonly Coin[]): Selection => {
    const fee = feeOf(coins, scripts)
    return { coins, amount: total(coins) - fee, change: 0n, fee, lost: 0n }
  }
  if (amount === 'max') {
    // A first coin with a witness adds to the weight of those without: a coin that pays for itself
    // may still cost the rest.
    const best = ordered
      .map((_, last) => emptied(ordered.slice(0, last + 1)))
      .reduce<Selection | undefined>(more, undefined)
    return best && best.amount >= dustOf(to) ? best : undefined
  }
  for (let count = 1; count <= ordered.length; count++) {
    const coins = ordered.slice(0, count)
    const fee = feeOf(coins, scripts)
    const rest = total(coins) - amount - fee
    if (rest < 0n) continue
    const change = rest + fee - feeOf(coins, [...scripts, scriptLength(changeTo)])
    return change >= dustOf(changeTo)
      ? { coins, amount, change, fee: rest + fee - change, lost: 0n }
      : { coins, amount, change: 0n, fee: fee + rest, lost: rest }
  }
  return undefined
}

/** What is missing for an amount and its fee. */
export function shortfall(
  all: readonly Coin[],
  target: Target & { readonly amount: bigint },
): bigint {
  const most = selectCoins(all, { ...target, amount: 'max' })
  const missing = target.amount - (most?.amount ?? 0n)
  return missing > 0n ? missing : 1n
}

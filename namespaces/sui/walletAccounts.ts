import { array, string } from 'valibot'
import type { Schema } from '#kernel'
import { fieldOf, gateOptional, safeText } from '#kernel'
import { canonical } from './address.ts'

/**
 * An account of a wallet of the page: what it shows, and the wallet's own object, which it wants
 * back when it signs.
 */
export type WalletAccount = {
  readonly address: string
  readonly label?: string
  /** The features it can use, by their names in the standard; empty when it names none. */
  readonly features: readonly string[]
  readonly own: object
}

const label: Schema<string> = safeText(40)
const names: Schema<string[]> = array(string())
const most = 1000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The accounts of a list that are of Sui, each once; `undefined` when there is no list. Multi-chain
 * wallets mix those of other chains in.
 */
export function walletAccountsOf(list: unknown): readonly WalletAccount[] | undefined {
  if (!isList(list)) return undefined
  const length = Math.min(Number(fieldOf(list, 'length')) || 0, most)
  const found = Array.from({ length }, (_, index) =>
    accountOf(fieldOf(list, String(index))),
  ).flatMap((account) => account ?? [])
  return found.filter(
    ({ address }, index) => found.findIndex((other) => other.address === address) === index,
  )
}

function isList(value: unknown): boolean {
  try {
    return Array.isArray(value)
  } catch {
    // A revoked proxy.
    return false
  }
}

function accountOf(own: unknown): WalletAccount | undefined {
  const address = canonical(fieldOf(own, 'address'))
  const chains = gateOptional(names, fieldOf(own, 'chains'))
  if (!isObject(own) || !address || chains?.some((chain) => chain.startsWith('sui:')) === false)
    return undefined
  const text = gateOptional(label, fieldOf(own, 'label'))
  return {
    address,
    ...(text && { label: text }),
    features: gateOptional(names, fieldOf(own, 'features')) ?? [],
    own,
  }
}

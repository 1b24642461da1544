import { array, string } from 'valibot'
import type { Schema } from '#kernel'
import { readField, safeParse, safeText } from '#kernel'
import { normalizeAddress } from './address.ts'

/**
 * An account of a wallet of the page: what it shows, and the wallet's own object, which it wants
 * back when it signs.
 */
export type WalletAccount = {
  readonly address: string
  readonly label?: string
  /** The features it can use, by their names in the standard; empty when it names none. */
  readonly features: readonly string[]
  readonly standardAccount: object
}

const labelSchema: Schema<string> = safeText(40)
const namesSchema: Schema<string[]> = array(string())
const maxAccounts = 1000

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/**
 * The accounts of a list that are of Sui, each once; `undefined` when there is no list. Multi-chain
 * wallets mix those of other chains in.
 */
export function parseAccounts(list: unknown): readonly WalletAccount[] | undefined {
  if (!isList(list)) return undefined
  const length = Math.min(Number(readField(list, 'length')) || 0, maxAccounts)
  const found = Array.from({ length }, (_, index) =>
    parseAccount(readField(list, String(index))),
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

function parseAccount(own: unknown): WalletAccount | undefined {
  const address = normalizeAddress(readField(own, 'address'))
  const chains = safeParse(namesSchema, readField(own, 'chains'))
  if (!isObject(own) || !address || chains?.some((chain) => chain.startsWith('sui:')) === false)
    return undefined
  const text = safeParse(labelSchema, readField(own, 'label'))
  return {
    address,
    ...(text && { label: text }),
    features: safeParse(namesSchema, readField(own, 'features')) ?? [],
    standardAccount: own,
  }
}

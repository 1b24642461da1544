import type { AssetId, Note } from '#kernel'
import type { Recipient } from '#plugins/ports/send'
import { isLookAlike } from './isLookAlike.ts'

/** Addresses that a receiver is compared with, in canonical form. */
export type RecipientContext = {
  readonly account: string
  /** Other connected accounts of the same ecosystem. */
  readonly others: readonly string[]
  /** Addresses that the visitor has sent to before. */
  readonly known: readonly string[]
  readonly asset?: AssetId | undefined
}

/** Addresses without a key: zero, and a common burn address. */
const burnAddresses = /^0x0{40}$|^0x0{36}dead$/i

/** Note codes that depend on sender and asset. */
export const recipientNoteCodes: readonly string[] = [
  'token-contract',
  'own-address',
  'own-other',
  'first-time',
  'look-alike',
  'lost-address',
]

/** Stacks and Sui name a token by its contract and a name within it. */
const getContract = (asset: AssetId) => asset.split('::')[0] ?? asset

const createNote = (level: Note['level'], code: string): Note => ({ level, code })

/** Notes about a receiver with a valid address. */
export function recipientNotes(
  address: string,
  { account, others, known, asset }: RecipientContext,
): Pick<Recipient, 'notes' | 'like'> {
  if (burnAddresses.test(address)) return { notes: [createNote('stop', 'lost-address')] }
  // Tokens sent to their own contract are lost.
  if (asset !== undefined && getContract(asset).toLowerCase() === address.toLowerCase())
    return { notes: [createNote('stop', 'token-contract')] }
  if (address === account) return { notes: [createNote('warn', 'own-address')] }
  if (others.includes(address)) return { notes: [createNote('info', 'own-other')] }
  if (known.includes(address)) return { notes: [] }
  const like = [account, ...others, ...known].find((one) => isLookAlike(address, one))
  return like === undefined
    ? { notes: [createNote('info', 'first-time')] }
    : { notes: [createNote('warn', 'look-alike')], like }
}

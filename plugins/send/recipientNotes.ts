import type { AssetId, Note } from '#kernel'
import type { Recipient } from '#plugins/ports/send'
import { isLookAlike } from './isLookAlike.ts'

/** What a receiver is held against; all addresses in canonical form. */
export type RecipientContext = {
  readonly account: string
  /** The other accounts that are connected on the same ecosystem. */
  readonly others: readonly string[]
  /** To whom the visitor has sent before. */
  readonly known: readonly string[]
  readonly asset?: AssetId | undefined
}

/** Nobody has the key of these: the address of nothing, and one that is used to destroy coins. */
const burnAddresses = /^0x0{40}$|^0x0{36}dead$/i

/** The codes that depend on who sends what. */
export const recipientNoteCodes: readonly string[] = [
  'token-contract',
  'own-address',
  'own-other',
  'first-time',
  'look-alike',
  'lost-address',
]

const createNote = (level: Note['level'], code: string): Note => ({ level, code })

/**
 * What is to be known of a receiver whose address is a good one: each case has a note of its own.
 */
export function recipientNotes(
  address: string,
  { account, others, known, asset }: RecipientContext,
): Pick<Recipient, 'notes' | 'like'> {
  if (burnAddresses.test(address)) return { notes: [createNote('stop', 'lost-address')] }
  // A token's own contract gives nothing back.
  if (asset !== undefined && asset.toLowerCase() === address.toLowerCase())
    return { notes: [createNote('stop', 'token-contract')] }
  if (address === account) return { notes: [createNote('warn', 'own-address')] }
  if (others.includes(address)) return { notes: [createNote('info', 'own-other')] }
  if (known.includes(address)) return { notes: [] }
  const like = [account, ...others, ...known].find((one) => isLookAlike(address, one))
  return like === undefined
    ? { notes: [createNote('info', 'first-time')] }
    : { notes: [createNote('warn', 'look-alike')], like }
}

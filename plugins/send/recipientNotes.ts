import type { AssetId, Note } from '#kernel'
import { looksLike } from './looksLike.ts'
import type { Recipient } from './port.ts'

/** What a receiver is held against; all addresses in canonical form. */
export type Surroundings = {
  readonly account: string
  /** The other accounts that are connected on the same ecosystem. */
  readonly others: readonly string[]
  /** To whom the visitor has sent before. */
  readonly known: readonly string[]
  readonly asset?: AssetId | undefined
}

/** Nobody has the key of these: the address of nothing, and one that is used to destroy coins. */
const lost = /^0x0{40}$|^0x0{36}dead$/i

/** The codes that depend on who sends what. */
export const judged: readonly string[] = [
  'token-contract',
  'own-address',
  'own-other',
  'first-time',
  'look-alike',
  'lost-address',
]

const note = (level: Note['level'], code: string): Note => ({ level, code })

/**
 * What is to be known of a receiver whose address is a good one: each case has a note of its own.
 */
export function recipientNotes(
  address: string,
  { account, others, known, asset }: Surroundings,
): Pick<Recipient, 'notes' | 'like'> {
  if (lost.test(address)) return { notes: [note('stop', 'lost-address')] }
  // A token's own contract gives nothing back.
  if (asset !== undefined && asset.toLowerCase() === address.toLowerCase())
    return { notes: [note('stop', 'token-contract')] }
  if (address === account) return { notes: [note('warn', 'own-address')] }
  if (others.includes(address)) return { notes: [note('info', 'own-other')] }
  if (known.includes(address)) return { notes: [] }
  const like = [account, ...others, ...known].find((one) => looksLike(address, one))
  return like === undefined
    ? { notes: [note('info', 'first-time')] }
    : { notes: [note('warn', 'look-alike')], like }
}

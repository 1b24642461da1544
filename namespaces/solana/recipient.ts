import { nullish, object, optional, string, unknown } from 'valibot'
import type { Schema } from '#kernel'
import { fieldOf, gate } from '#kernel'
import type { Reading } from './planReads.ts'
import { tokenPrograms } from './tokenAccounts.ts'
import { whole } from './whole.ts'

type Found = {
  readonly value?:
    | { readonly lamports: bigint; readonly owner: string; readonly data?: unknown }
    | null
    | undefined
}
const answer: Schema<Found> = object({
  value: nullish(object({ lamports: whole, owner: string(), data: optional(unknown()) })),
})

/**
 * Who gets a transfer, as far as the chain knows. `mint` is set for a token account: somebody's
 * place for one token.
 */
export type Recipient = {
  readonly address: string
  readonly kind: 'new' | 'wallet' | 'token-account' | 'program-owned'
  readonly coins: bigint
  readonly mint?: string
}

const systemProgram = '1'.repeat(32)

/** Reads the account at an address. */
export async function readRecipient(
  { node, network, options }: Reading,
  address: string,
): Promise<Recipient> {
  const read = await node(
    network,
    'getAccountInfo',
    [address, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    options,
  )
  const { value } = gate(answer, read, 'The account')
  if (!value) return { address, kind: 'new', coins: 0n }
  const { owner, data, lamports: coins } = value
  if (owner === systemProgram) return { address, kind: 'wallet', coins }
  const parsed = fieldOf(data, 'parsed')
  const mint = fieldOf(fieldOf(parsed, 'info'), 'mint')
  const isTokenAccount =
    tokenPrograms.some((program) => program === owner) &&
    fieldOf(parsed, 'type') === 'account' &&
    typeof mint === 'string'
  return isTokenAccount
    ? { address, kind: 'token-account', coins, mint }
    : { address, kind: 'program-owned', coins }
}

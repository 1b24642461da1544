import { nullish, object, optional, string, unknown } from 'valibot'
import type { Schema } from '#kernel'
import { parse, readField } from '#kernel'
import type { ReadContext } from './planReads.ts'
import { tokenPrograms } from './tokenAccounts.ts'
import { wholeNumber } from './wholeNumber.ts'

type AccountResponse = {
  readonly value?:
    | { readonly lamports: bigint; readonly owner: string; readonly data?: unknown }
    | null
    | undefined
}
const accountSchema: Schema<AccountResponse> = object({
  value: nullish(object({ lamports: wholeNumber, owner: string(), data: optional(unknown()) })),
})

/**
 * The recipient of a transfer as the chain has it; `mint` and `owner` are those of a token account,
 * which its issuer may have frozen, and whose owner may demand a memo.
 */
export type Recipient = {
  readonly address: string
  readonly kind: 'new' | 'wallet' | 'token-account' | 'program-owned'
  readonly coins: bigint
  readonly mint?: string
  readonly owner?: string | undefined
  readonly isFrozen?: boolean
  readonly needsMemo?: boolean
}

const systemProgram = '1'.repeat(32)

/** True if the owner of a Token-2022 account takes no transfer without a memo. */
function readMemoRule(extensions: unknown): boolean {
  const list: readonly unknown[] = Array.isArray(extensions) ? extensions : []
  return list.some(
    (one) =>
      readField(one, 'extension') === 'memoTransfer' &&
      readField(readField(one, 'state'), 'requireIncomingTransferMemos') === true,
  )
}

/** Reads the account at an address. */
export async function readRecipient(
  { node, network, options }: ReadContext,
  address: string,
): Promise<Recipient> {
  const read = await node(
    network,
    'getAccountInfo',
    [address, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    options,
  )
  const { value } = parse(accountSchema, read, 'The account')
  if (!value) return { address, kind: 'new', coins: 0n }
  const { owner, data, lamports: coins } = value
  if (owner === systemProgram) return { address, kind: 'wallet', coins }
  const parsed = readField(data, 'parsed')
  const [mint, holder, state, extensions] = ['mint', 'owner', 'state', 'extensions'].map((name) =>
    readField(readField(parsed, 'info'), name),
  )
  const isTokenAccount =
    tokenPrograms.some((program) => program === owner) &&
    readField(parsed, 'type') === 'account' &&
    typeof mint === 'string'
  return isTokenAccount
    ? {
        address,
        kind: 'token-account',
        coins,
        mint,
        owner: typeof holder === 'string' ? holder : undefined,
        isFrozen: state === 'frozen',
        needsMemo: readMemoRule(extensions),
      }
    : { address, kind: 'program-owned', coins }
}

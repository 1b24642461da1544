import {
  array,
  integer,
  maxValue,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  string,
  transform,
} from 'valibot'
import type { AbortOptions, Account, Schema } from '#kernel'
import { parse } from '#kernel'
import type { NodeReader } from './nodeReader.ts'

/** The two token programs: SPL and Token-2022. */
export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

/** A token account. */
export type TokenAccount = {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
  readonly frozen: boolean
  /** The token program that owns it, if the node names it. */
  readonly program?: string | undefined
}

const tokenAccountsSchema: Schema<{ readonly value: readonly TokenAccountResponse[] }> = object({
  value: array(
    object({
      pubkey: string(),
      account: object({
        owner: optional(string()),
        data: object({
          parsed: object({
            info: object({
              mint: string(),
              state: optional(string()),
              tokenAmount: object({
                amount: pipe(
                  string(),
                  regex(/^\d{1,20}$/),
                  transform((text) => BigInt(text)),
                ),
                decimals: pipe(number(), integer(), minValue(0), maxValue(255)),
              }),
            }),
          }),
        }),
      }),
    }),
  ),
})
type TokenAccountResponse = {
  readonly pubkey: string
  readonly account: {
    readonly owner?: string | undefined
    readonly data: {
      readonly parsed: {
        readonly info: {
          readonly mint: string
          readonly state?: string | undefined
          readonly tokenAmount: { readonly amount: bigint; readonly decimals: number }
        }
      }
    }
  }
}

/**
 * Reads the token accounts of an owner, of one mint or of all.
 * Throws `rpc`, `foreign-invalid`.
 */
export async function readTokenAccounts(
  node: NodeReader,
  { network, address }: Account,
  options: AbortOptions,
  mint?: string,
): Promise<readonly TokenAccount[]> {
  const form = { encoding: 'jsonParsed', commitment: 'confirmed' }
  const filters = mint ? [{ mint }] : tokenPrograms.map((programId) => ({ programId }))
  const answers = await Promise.all(
    filters.map((filter) =>
      node(network, 'getTokenAccountsByOwner', [address, filter, form], options),
    ),
  )
  return answers.flatMap((answer) =>
    parse(tokenAccountsSchema, answer, 'The token accounts').value.map(parseTokenAccount),
  )
}

function parseTokenAccount({ pubkey, account }: TokenAccountResponse): TokenAccount {
  const { mint, state, tokenAmount } = account.data.parsed.info
  const frozen = state === 'frozen'
  return { address: pubkey, mint, ...tokenAmount, frozen, program: account.owner }
}

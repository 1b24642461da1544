import { nullish, object, pipe, regex, string, transform, unknown } from 'valibot'
import type { AbortOptions, Caip2, Schema } from '#kernel'
import { fault, readField, safeParse } from '#kernel'
import type { Tools } from './tools.ts'

/** An account on the chain; `publicKey` is base64 and absent until the account has signed once. */
export type ChainAccount = {
  readonly number: bigint
  readonly sequence: bigint
  readonly publicKey?: string
}

const countSchema = pipe(
  string(),
  regex(/^\d{1,20}$/),
  transform((digits) => BigInt(digits)),
)
type BaseAccount = {
  readonly account_number: bigint
  readonly sequence: bigint
  readonly pub_key?:
    | { readonly '@type'?: string | null | undefined; readonly key?: unknown }
    | null
    | undefined
}
const baseAccountSchema: Schema<BaseAccount> = object({
  account_number: countSchema,
  sequence: countSchema,
  pub_key: nullish(object({ '@type': nullish(string()), key: nullish(unknown()) })),
})
const unknownSchema: Schema<unknown> = unknown()

/** Vesting and contract accounts of all kinds carry the plain account somewhere inside. */
function findBaseAccount(foreign: unknown, depth = 0): BaseAccount | undefined {
  if (typeof foreign !== 'object' || foreign === null || depth > 4) return undefined
  return (
    safeParse(baseAccountSchema, foreign) ??
    Object.values(foreign).reduce<BaseAccount | undefined>(
      (found, inner) => found ?? findBaseAccount(inner, depth + 1),
      undefined,
    )
  )
}

const supportedKey = '/cosmos.crypto.secp256k1.PubKey'
/** SLIP-44 of Ethereum: chains with it derive and sign as Ethereum does. */
const ethereumCoinType = 60

/**
 * Number and sequence of an account; `undefined` for one that the chain has never seen. Throws
 * `rpc`, and `unsupported` for keys that sign otherwise, as those of Injective and Evmos do.
 */
export async function readAccount(
  { lcd, parsePublicKey, findChain }: Tools,
  network: Caip2,
  address: string,
  options: AbortOptions,
): Promise<ChainAccount | undefined> {
  if (findChain(network)?.coinType === ethereumCoinType) throw fault('unsupported')
  const { status, json } = await lcd(network, `/cosmos/auth/v1beta1/accounts/${address}`, options)
  if (status === 404) return undefined
  const found = status === 200 ? findBaseAccount(safeParse(unknownSchema, json)) : undefined
  if (!found) throw fault('rpc', json)
  const keyType = found.pub_key?.['@type'] ?? supportedKey
  const accountType = readField(readField(json, 'account'), '@type')
  if (keyType !== supportedKey || /\.EthAccount$/.test(String(accountType)))
    throw fault('unsupported')
  const publicKey = parsePublicKey(found.pub_key?.key)
  return { number: found.account_number, sequence: found.sequence, ...(publicKey && { publicKey }) }
}

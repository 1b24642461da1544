import { nullish, object, pipe, regex, string, transform, unknown } from 'valibot'
import type { Abort, Caip2, Schema } from '#kernel'
import { fault, gateOptional } from '#kernel'
import type { Tools } from './tools.ts'

/**
 * An account as the chain knows it. `publicKey` is base64 and absent until the account has signed
 * once.
 */
export type ChainAccount = {
  readonly number: bigint
  readonly sequence: bigint
  readonly publicKey?: string
}

const count = pipe(
  string(),
  regex(/^\d{1,20}$/),
  transform((digits) => BigInt(digits)),
)
type Base = {
  readonly account_number: bigint
  readonly sequence: bigint
  readonly pub_key?: { readonly key?: unknown } | null | undefined
}
const base: Schema<Base> = object({
  account_number: count,
  sequence: count,
  pub_key: nullish(object({ key: nullish(unknown()) })),
})
const anything: Schema<unknown> = unknown()

/** Vesting and contract accounts of all kinds carry the plain account somewhere inside. */
function baseIn(foreign: unknown, depth = 0): Base | undefined {
  if (typeof foreign !== 'object' || foreign === null || depth > 4) return undefined
  return (
    gateOptional(base, foreign) ??
    Object.values(foreign).reduce<Base | undefined>(
      (found, inner) => found ?? baseIn(inner, depth + 1),
      undefined,
    )
  )
}

/**
 * Number and sequence of an account; `undefined` for one that the chain has never seen. Throws
 * `rpc`.
 */
export async function readAccount(
  { lcd, publicKeyOf }: Tools,
  network: Caip2,
  address: string,
  options: Abort,
): Promise<ChainAccount | undefined> {
  const { status, json } = await lcd(network, `/cosmos/auth/v1beta1/accounts/${address}`, options)
  if (status === 404) return undefined
  const found = status === 200 ? baseIn(gateOptional(anything, json)) : undefined
  if (!found) throw fault('rpc', json)
  const publicKey = publicKeyOf(found.pub_key?.key)
  return { number: found.account_number, sequence: found.sequence, ...(publicKey && { publicKey }) }
}

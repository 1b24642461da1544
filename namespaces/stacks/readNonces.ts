import { array, fallback, minValue, number, object, optional, pipe, safeInteger } from 'valibot'
import type { AbortOptions, Account, Schema } from '#kernel'
import { safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/**
 * `next` counts what is still waiting, or fills the first gap in it: nothing behind a gap ever runs.
 * `confirmed` is what the next block expects.
 */
export type Nonces = { readonly next: number; readonly confirmed: number }

const nonceSchema = pipe(number(), safeInteger(), minValue(0))
const waitingSchema: Schema<{
  readonly possible_next_nonce: number
  readonly detected_missing_nonces?: readonly number[] | undefined
}> = object({
  possible_next_nonce: nonceSchema,
  detected_missing_nonces: fallback(optional(array(nonceSchema)), undefined),
})

/**
 * Reads the nonces of an account.
 * A node without an index of pending transactions returns the confirmed one alone.
 */
export async function readNonces(
  { node, readAccount }: Pick<ChainTools, 'node' | 'readAccount'>,
  account: Account,
  options: AbortOptions,
): Promise<Nonces> {
  const [waiting, { nonce }] = await Promise.all([
    node(account.network, `/extended/v1/address/${account.address}/nonces`, options).catch(
      () => undefined,
    ),
    readAccount(account, options),
  ])
  options.signal?.throwIfAborted()
  const known = waiting?.status === 200 ? safeParse(waitingSchema, waiting.json) : undefined
  const gaps = known?.detected_missing_nonces?.filter((gap) => gap >= nonce) ?? []
  const next = Math.max(known?.possible_next_nonce ?? nonce, nonce)
  return { next: Math.min(next, ...gaps), confirmed: nonce }
}

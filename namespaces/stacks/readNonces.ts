import { minValue, number, object, pipe, safeInteger } from 'valibot'
import type { AbortOptions, Account, Schema } from '#kernel'
import { safeParse } from '#kernel'
import type { ChainTools } from './chainTools.ts'

/** `next` counts what is still waiting; `confirmed` is what the next block expects. */
export type Nonces = { readonly next: number; readonly confirmed: number }

const nextSchema: Schema<{ readonly possible_next_nonce: number }> = object({
  possible_next_nonce: pipe(number(), safeInteger(), minValue(0)),
})

/**
 * Reads the nonces of an account.
 * A node without an index of pending transactions returns the confirmed one alone.
 */
export async function readNonces(
  { node, readAccount }: ChainTools,
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
  const next =
    waiting?.status === 200 ? safeParse(nextSchema, waiting.json)?.possible_next_nonce : undefined
  return { next: Math.max(next ?? nonce, nonce), confirmed: nonce }
}

import { sha256 } from '@noble/hashes/sha2.js'
import { number, object, optional, string } from 'valibot'
import type { AbortOptions, Caip2, FaultCode, Schema } from '#kernel'
import { fault, safeParse, toHex } from '#kernel'
import type { Tools } from './tools.ts'

type Answer = {
  readonly tx_response: { readonly code: number; readonly codespace?: string | undefined }
}
const answerSchema: Schema<Answer> = object({
  tx_response: object({ code: number(), codespace: optional(string()) }),
})

// The codes of the SDK's own errors (cosmos-sdk/types/errors). A fee or a sequence that was right
// when it was planned is planned again.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  4: 'unauthorized',
  5: 'insufficient',
  13: 'expired',
  20: 'rpc',
  30: 'expired',
  32: 'expired',
}
const alreadyKnownCode = 19
const wrongSequenceCode = 32

const hashTransaction = (tx: Uint8Array) => toHex(sha256(tx)).toUpperCase()

/**
 * Sends a signed transaction; resolves with its hash once a node has taken it. A node that had it
 * before counts as one that takes it: the first one may
 * have passed it on before it fell silent. Errors: what the chain says as its fault, `rpc` when one
 * node does not answer and no other takes it: then it may still be on its way.
 */
export async function broadcast(
  { lcd, toBase64 }: Tools,
  network: Caip2,
  tx: Uint8Array,
  options: AbortOptions,
): Promise<string> {
  const hash = hashTransaction(tx)
  let isMaybeSent = false
  const { json } = await lcd(network, '/cosmos/tx/v1beta1/txs', {
    ...options,
    body: { tx_bytes: toBase64(tx), mode: 'BROADCAST_MODE_SYNC' },
    onNodeFailure() {
      isMaybeSent = true
    },
  })
  const response = safeParse(answerSchema, json)?.tx_response
  if (!response) throw fault('rpc', json)
  const own = response.codespace === 'sdk' || !response.codespace
  if (response.code === 0 || (own && response.code === alreadyKnownCode)) return hash
  if (
    own &&
    response.code === wrongSequenceCode &&
    (await lcd(network, `/cosmos/tx/v1beta1/txs/${hash}`, options)).status === 200
  )
    return hash
  const refusal = (own ? faultCodes[response.code] : undefined) ?? 'internal'
  throw fault(isMaybeSent ? 'rpc' : refusal, json)
}

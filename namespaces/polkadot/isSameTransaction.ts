import type { AbortOptions, Caip2, SentRequest } from '#kernel'
import type { ChainTools } from './chainTools.ts'
import type { Codec, Codecs } from './codec.ts'
import { decodeCall, decodeRequest } from './decodeRequest.ts'

type ReadTransactions = {
  readonly codecs: Codecs
  /** Those found while tracking, by the hash of their bytes: nodes return them by block only. */
  readonly includedTransactions: ReadonlyMap<string, string>
}

/**
 * Compares a transaction with the requested call.
 * `undefined` for one that no tracking has found. Throws `rpc`, `transaction-invalid`.
 */
export async function isSameTransaction(
  tools: ChainTools,
  { codecs, includedTransactions }: ReadTransactions,
  networkId: Caip2,
  hash: string,
  sent: SentRequest,
  options: AbortOptions = {},
): Promise<boolean | undefined> {
  const network = tools.resolveNetwork(networkId)
  const request = decodeRequest(tools, network, sent)
  const bytes = includedTransactions.get(hash.toLowerCase())
  if (!request || bytes === undefined) return undefined
  const codec = await codecs(network, options)
  if (codec.specVersion !== request.specVersion) return undefined
  return decodeMethod(codec, bytes) === decodeCall(codec, request).toHex()
}

function decodeMethod({ api }: Codec, bytes: string): string | undefined {
  try {
    return api.registry.createType('Extrinsic', bytes).method.toHex()
  } catch {
    return undefined
  }
}

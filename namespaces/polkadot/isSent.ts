import type { Caip2, Sent } from '#kernel'
import { askedCall, callIn } from './askedCall.ts'
import type { ChainTools } from './chainTools.ts'
import type { Codec, Codecs } from './codec.ts'

/**
 * Whether the transaction under a hash is the call that the wallet was asked to sign. Nodes show
 * transactions by their block alone: `seen` are those that were found while following them, by the
 * hash of
 * their bytes; `undefined` for any other. Throws `rpc`, `transaction-invalid`.
 */
export async function isSent(
  tools: ChainTools,
  codecs: Codecs,
  seen: ReadonlyMap<string, string>,
  written: Caip2,
  hash: string,
  sent: Sent,
): Promise<boolean | undefined> {
  const network = tools.networkMeant(written)
  const asked = askedCall(tools, network, sent)
  const bytes = seen.get(hash.toLowerCase())
  if (!asked || bytes === undefined) return undefined
  const codec = await codecs(network)
  if (codec.specVersion !== asked.specVersion) return undefined
  return methodIn(codec, bytes) === callIn(codec, asked).toHex()
}

function methodIn({ api }: Codec, bytes: string): string | undefined {
  try {
    return api.registry.createType('Extrinsic', bytes).method.toHex()
  } catch {
    return undefined
  }
}

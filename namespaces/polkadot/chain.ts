import type { Chain, ChainTools } from './chainTools.ts'
import { createCodecs } from './codec.ts'
import { decodeSent } from './decodeSent.ts'
import { isSent } from './isSent.ts'
import { planTransfer } from './planTransfer.ts'
import { sendTransfer } from './sendTransfer.ts'
import { trackTransaction } from './trackTransaction.ts'

/**
 * What needs the chain library, in one chunk: planning, sending and following a transfer, reading
 * what a wallet is asked to sign and what came of it.
 */
export function createChain(tools: ChainTools): Chain {
  const codecs = createCodecs(tools)
  const sent = new Map<string, number>()
  const seen = new Map<string, string>()
  return {
    plan: (request) => planTransfer(tools, codecs, request),
    send: (signer, plan, options) => sendTransfer(tools, codecs, sent, signer, plan, options),
    decode: (network, given) => decodeSent(tools, codecs, network, given),
    isSent: (network, hash, given) => isSent(tools, codecs, seen, network, hash, given),
    track: (network, hash, options) =>
      trackTransaction(
        tools,
        codecs,
        { network: tools.networkMeant(network), hash, from: sent.get(hash), seen },
        options,
      ),
  }
}

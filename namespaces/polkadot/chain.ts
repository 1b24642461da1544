import type { ChainMethods, ChainTools } from './chainTools.ts'
import { createCodecs } from './codec.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { sendTransfer } from './sendTransfer.ts'
import { trackTransaction } from './trackTransaction.ts'

/** Creates the methods that need the chain library, in one chunk. */
export function createChainMethods(tools: ChainTools): ChainMethods {
  const codecs = createCodecs(tools)
  const sentBlocks = new Map<string, number>()
  const includedTransactions = new Map<string, string>()
  return {
    plan: (request) => planTransfer(tools, codecs, request),
    send: (signer, plan, options) => sendTransfer(tools, codecs, sentBlocks, signer, plan, options),
    decode: (network, given) => decodeSent(tools, codecs, network, given),
    isSameTransaction: (network, hash, given, options) =>
      isSameTransaction(tools, { codecs, includedTransactions }, network, hash, given, options),
    track: (network, hash, options) =>
      trackTransaction(
        tools,
        codecs,
        {
          network: tools.resolveNetwork(network),
          hash,
          fromBlock: sentBlocks.get(hash),
          includedTransactions,
        },
        options,
      ),
  }
}

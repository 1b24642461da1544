import type { AbortOptions, Connection, Namespace, TransferPlan } from '#kernel'
import { openBitcoin } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSameTransaction } from './isSameTransaction.ts'
import { planTransfer } from './planTransfer.ts'
import { sendPlan } from './sendPlan.ts'
import type { Signer } from './signer.ts'

type ChainMethods = Required<Pick<Namespace, 'plan' | 'decode' | 'isSameTransaction'>> & {
  sendPlan(
    signer: Signer,
    plan: TransferPlan,
    options?: AbortOptions,
  ): ReturnType<NonNullable<Connection['send']>>
}

/** Creates the methods that need the chain library. */
export function createChainMethods(tools: ChainTools): ChainMethods {
  const bitcoin = openBitcoin()
  return {
    plan: (request) => planTransfer(bitcoin, tools, request),
    decode: async (network, sent) => decodeSent(bitcoin, tools, network, sent),
    isSameTransaction: (network, hash, sent, options) =>
      isSameTransaction(bitcoin, tools, network, hash, sent, options),
    sendPlan: (signer, plan, options) => sendPlan(bitcoin, tools, signer, plan, options),
  }
}

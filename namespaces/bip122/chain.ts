import type { Abort, Connection, Namespace, TransferPlan } from '#kernel'
import { openBitcoin } from './bitcoin.ts'
import type { ChainTools } from './chainTools.ts'
import { decodeSent } from './decodeSent.ts'
import { isSent } from './isSent.ts'
import { planTransfer } from './planTransfer.ts'
import { sendPlan } from './sendPlan.ts'
import type { Signer } from './signer.ts'

type Chain = Required<Pick<Namespace, 'plan' | 'decode' | 'isSent'>> & {
  sendPlan(
    signer: Signer,
    plan: TransferPlan,
    options?: Abort,
  ): ReturnType<NonNullable<Connection['send']>>
}

/**
 * What needs the chain library: planning a transfer, sending it, reading what a wallet is asked for
 * and what came of it.
 */
export function createChain(tools: ChainTools): Chain {
  const bitcoin = openBitcoin()
  return {
    plan: (request) => planTransfer(bitcoin, tools, request),
    decode: async (network, sent) => decodeSent(bitcoin, tools, network, sent),
    isSent: (network, hash, sent, options) => isSent(bitcoin, tools, network, hash, sent, options),
    sendPlan: (signer, plan, options) => sendPlan(bitcoin, tools, signer, plan, options),
  }
}

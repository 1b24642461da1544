import type { IWalletKit } from '@reown/walletkit'
import type { LocalAccount } from 'viem'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Behaviour, PromptQueue } from './createPromptQueue.ts'
import type { PhoneSigner } from './PhoneSigner.ts'
import type { Narrowing } from './phoneNamespaces.ts'

/**
 * The answer to the proposal of one pairing; after `ask` the requests of its session prompt too.
 * A one-step sign-in gets the same answer, unless `signsIn` is false: such a phone does not support
 * it, and answers the proposal.
 */
export type Pairing = {
  readonly behaviour: Behaviour
  readonly namespaces?: Narrowing | undefined
  readonly signsIn?: boolean | undefined
}

export type PhoneParts = {
  readonly wallet: IWalletKit
  readonly chains: readonly EvmChain[]
  readonly accounts: readonly LocalAccount[]
  readonly promptQueue: PromptQueue
  /** The namespaces beside EVM that the phone knows among these. */
  signersOf(namespaces: readonly string[]): Promise<readonly PhoneSigner[]>
}

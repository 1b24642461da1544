import type { IWalletKit } from '@reown/walletkit'
import type { LocalAccount } from 'viem'
import type { EvmChain } from '../chains/startEvmChain.ts'
import type { Behaviour, PromptQueue } from './createPromptQueue.ts'
import type { PhoneSigner } from './PhoneSigner.ts'
import type { Narrowing } from './phoneNamespaces.ts'

/**
 * How the proposal of one pairing is met; after `ask` the requests of its session are asked about
 * too. A site that asks to sign in at once is met the same way,
 * unless `signsIn` is false: then the phone is one that knows no such thing, and meets the
 * proposal.
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

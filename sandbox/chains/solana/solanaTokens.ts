import type { Keypair } from '@solana/web3.js'
import { solanaAccount } from './solanaAccounts.ts'

/**
 * A token of the sandbox's chain. Its mint and the authority that mints it are accounts of the
 * public phrase.
 */
export type SolanaToken = {
  readonly mint: Keypair
  readonly decimals: number
  /**
   * Set for Token-2022: what its mint says of itself, and the share it withholds of each transfer.
   */
  readonly extended?: {
    readonly name: string
    readonly symbol: string
    readonly feeBasisPoints: number
    readonly mostFee: bigint
  }
}

/** The account that mints, and pays for what the sandbox itself does. */
export const tokenAuthority = (): Keypair => solanaAccount(9)

/** Test USD as an SPL token, and a Token-2022 one that withholds one percent, at most 5 tokens. */
export const solanaTokens = {
  usd: { mint: solanaAccount(20), decimals: 6 },
  toll: {
    mint: solanaAccount(21),
    decimals: 9,
    extended: {
      name: 'Sandbox Toll',
      symbol: 'TOLL',
      feeBasisPoints: 100,
      mostFee: 5_000_000_000n,
    },
  },
} as const satisfies Readonly<Record<string, SolanaToken>>

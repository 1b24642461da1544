import type { AbortOptions, Account, AssetId, Balance, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { NodeReader } from './nodeReader.ts'
import type { SigningTools } from './signer.ts'

/** An account on the node; `balance` leaves out what is locked in stacking. */
export type AccountEntry = {
  readonly balance: bigint
  readonly locked: bigint
  readonly nonce: number
}

/**
 * Tools that the connect path passes to the code with the chain library.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type ChainTools = Pick<Namespace, 'parseAddress'> &
  SigningTools & {
    readonly host: NamespaceHost
    /** A memo's place in a token transfer (SIP-005), and in `transfer` of SIP-010. */
    readonly maxMemoBytes: number
    readonly signInStyle: SignInStyle
    readonly node: NodeReader
    readonly readAccount: (account: Account, options: AbortOptions) => Promise<AccountEntry>
    readonly readBalances: (
      account: Account,
      options: { readonly assets?: readonly AssetId[] } & AbortOptions,
    ) => Promise<readonly Balance[]>
  }

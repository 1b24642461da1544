import type { AbortOptions, Account, AssetId, Balance, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { NodeReader } from './nodeReader.ts'

/**
 * Tools that the connect path passes to the code that loads once a wallet is connected.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type ConnectTools = Pick<Namespace, 'parseAddress'> & {
  readonly host: NamespaceHost
  readonly signInStyle: SignInStyle
  readonly node: NodeReader
  readonly toChecksumAddress: (address: unknown) => string | undefined
}

/** The same with what the code of the chain library shares. */
export type ChainTools = ConnectTools & {
  /** A quantity as nodes write it; `what` names it in the error. */
  readonly parseQuantity: (answer: unknown, what: string) => bigint
  readonly readBalances: (
    account: Account,
    options: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ) => Promise<readonly Balance[]>
}

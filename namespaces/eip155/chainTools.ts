import type { AbortOptions, Account, AssetId, Balance, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { NodeReader } from './nodeReader.ts'

/**
 * What the code with the chain library gets from the code that connects. Handed over, not imported:
 * a module that both import would become a chunk
 * of its own, and the connect path is one request.
 */
export type ChainTools = Pick<Namespace, 'parseAddress'> & {
  readonly host: NamespaceHost
  readonly signInStyle: SignInStyle
  readonly node: NodeReader
  readonly toChecksumAddress: (address: unknown) => string | undefined
  /** A quantity as nodes write it; `what` names it in the error. */
  readonly parseQuantity: (answer: unknown, what: string) => bigint
  readonly readBalances: (
    account: Account,
    options: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ) => Promise<readonly Balance[]>
}

import type {
  AbortOptions,
  Account,
  AssetId,
  Balance,
  Caip2,
  Namespace,
  NamespaceHost,
} from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { Codec } from './codec.ts'
import type { NodeReader } from './nodeReader.ts'

/**
 * Tools that the connect path passes to planning, sending and verifying.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type ChainTools = Pick<Namespace, 'parseAddress'> & {
  readonly host: NamespaceHost
  readonly node: NodeReader
  readonly codec: Codec
  readonly parseNetworkId: (written: string) => Caip2 | undefined
  readonly signInStyle: SignInStyle
  readonly readBalances: (
    account: Account,
    options?: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ) => Promise<readonly Balance[]>
}

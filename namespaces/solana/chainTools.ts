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
 * What the code that plans, sends and verifies gets from the code that connects. Handed over, not
 * imported: a module that both import would become a
 * chunk of its own, and the connect path is one request.
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

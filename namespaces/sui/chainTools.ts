import type { Account, Balance, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { BalanceOptions } from './balances.ts'
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
  readonly normalizeAddress: (address: unknown) => string | undefined
  readonly normalizeCoinType: (asset: string) => string | undefined
  readonly mapFault: (error: unknown) => Error
  readonly readBalances: (account: Account, options: BalanceOptions) => Promise<readonly Balance[]>
}

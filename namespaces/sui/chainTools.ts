import type { Account, Balance, Namespace, NamespaceHost } from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { BalanceOptions } from './balances.ts'
import type { NodeReader } from './nodeReader.ts'

/**
 * Tools that the connect path passes to the code with the chain library.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
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

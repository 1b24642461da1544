import type {
  AbortOptions,
  Account,
  AssetId,
  Balance,
  Caip2,
  Connection,
  Namespace,
  NamespaceHost,
  TransferPlan,
} from '#kernel'
import type { SignInStyle } from '#namespaces/kit'
import type { blake2b } from './blake2b.ts'
import type { fromHex, toHex } from './bytes.ts'
import type { requireAccount } from './connectionState.ts'
import type { NodeReader } from './nodeReader.ts'
import type { Signer } from './signer.ts'
import type { decodeSs58, encodeSs58 } from './ss58.ts'

/** The methods with the chain library. */
export type ChainMethods = Required<
  Pick<Namespace, 'plan' | 'track' | 'decode' | 'isSameTransaction'>
> & {
  send(
    signer: Signer,
    plan: TransferPlan,
    options?: AbortOptions,
  ): ReturnType<NonNullable<Connection['send']>>
}

/**
 * Tools that the connect path passes to lazily loaded code.
 * Passed, not imported: a module that both import would become another chunk of the connect path.
 */
export type ChainTools = Pick<Namespace, 'parseAddress'> & {
  readonly host: NamespaceHost
  readonly signInStyle: SignInStyle
  readonly node: NodeReader
  readonly decodeSs58: typeof decodeSs58
  readonly encodeSs58: typeof encodeSs58
  readonly blake2b: typeof blake2b
  readonly toHex: typeof toHex
  readonly fromHex: typeof fromHex
  /** The existential deposits read so far. */
  readonly deposits: Map<string, bigint>
  /** Returns an address in the spelling of no network; `undefined` if it is invalid. */
  toGenericAddress(address: unknown): string | undefined
  /**
   * Returns the key of an account on a network by its generic address.
   * Throws `unauthorized` if the wallet does not show it there.
   */
  readonly requireAccount: typeof requireAccount
  resolveNetwork(network: Caip2): Caip2
  genesisToNetworkId(hash: string): Caip2
  readBalances(
    account: Account,
    options?: { readonly assets?: readonly AssetId[] } & AbortOptions,
  ): Promise<readonly Balance[]>
  /** Loads the chain library, once. */
  loadChain(): Promise<ChainMethods>
}

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

/** The part with the chain library. */
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
 * What the code that is loaded later gets from the code that connects. Handed over, not imported: a
 * module that both import would become a chunk of its own,
 * and the connect path is one request.
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
  /** The existential deposits that were looked up. */
  readonly deposits: Map<string, bigint>
  /** The spelling of an address that belongs to no network; `undefined` when it is none. */
  toGenericAddress(address: unknown): string | undefined
  /**
   * The key of an account on a network, by its generic address. Throws `unauthorized` when the
   * wallet does not show it there.
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

import type { Caip2, NamespaceHost, Network } from '#kernel'
import { parseNetworkId } from '#kernel'
import shipped from './chains.json' with { type: 'json' }

/**
 * The parameters of a chain beside its network.
 * Gas prices are decimal numbers, in base units of `denom` per unit of gas.
 */
export type ChainFacts = {
  /** Human-readable part of its addresses. */
  readonly prefix: string
  /** Base unit of the coin that pays fees: the network's native currency. */
  readonly denom: string
  readonly gasPrice: { readonly slow: string; readonly normal: string; readonly fast: string }
  /** SLIP-44. */
  readonly coinType: number
  /** A Tendermint RPC URL, for wallets that add the chain. */
  readonly rpc?: string
}
/**
 * A chain that the site adds. If the node's chain id does not fit CAIP-2, the network's reference
 * is `hashed-` with the first 16 hex digits of its SHA-256, and the network's `id` holds the chain
 * id (ChainAgnostic/namespaces, cosmos/caip2).
 */
export type CosmosChain = ChainFacts & { readonly network: Network }

/** A chain as nodes and wallets name it. */
export type Chain = ChainFacts & { readonly chainId: string; readonly network: Caip2 }
/** The chain behind a network's id; `undefined` for one that nothing is known of. */
export type FindChain = (network: Caip2) => Chain | undefined

/** Makes the look-up over the shipped chains and those of the site. */
export function createChainLookup(host: NamespaceHost, own: readonly CosmosChain[]): FindChain {
  const facts = new Map<string, ChainFacts>([
    ...Object.entries(shipped).map(([reference, chain]) => [`cosmos:${reference}`, chain] as const),
    ...own.map((chain) => [chain.network.caipNetworkId, chain] as const),
  ])
  const resolveChainId = (network: Caip2) => {
    const { reference } = parseNetworkId(network)
    if (!reference.startsWith('hashed-')) return reference
    const named = host.networks().find(({ caipNetworkId }) => caipNetworkId === network)
    return String(
      named?.id ??
        own.find((chain) => chain.network.caipNetworkId === network)?.network.id ??
        reference,
    )
  }
  return (network) => {
    const known = facts.get(network)
    return known && { ...known, network, chainId: resolveChainId(network) }
  }
}

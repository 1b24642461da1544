import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { parseAddress, reencodeAddress } from './address.ts'
import { blake2b } from './blake2b.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import { fromHex, toHex } from './bytes.ts'
import { genericPrefix, genesisToNetworkId, resolveNetwork } from './chainIds.ts'
import type { ChainMethods, ChainTools } from './chainTools.ts'
import { requireAccount } from './connectionState.ts'
import { createOpener } from './createOpener.ts'
import type { PolkadotDiscovery } from './discovery.ts'
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Creates the Polkadot namespace; methods load the chain library on first use. */
export function createNamespace(host: NamespaceHost, discovery: PolkadotDiscovery): Namespace {
  let chain: Promise<ChainMethods> | undefined
  const loadOnDemand = async () => (await importWithRetry(() => import('./onDemand.ts'))).onDemand
  const tools: ChainTools = {
    host,
    node: createNodeReader(host),
    decodeSs58,
    encodeSs58,
    blake2b,
    toHex,
    fromHex,
    deposits: new Map(),
    requireAccount,
    genesisToNetworkId,
    parseAddress,
    signInStyle,
    toGenericAddress: (address) => reencodeAddress(address, genericPrefix),
    resolveNetwork: (network) => resolveNetwork(host, network),
    readBalances: async (...args) => (await loadOnDemand()).balances(tools, ...args),
    loadChain() {
      const loading = chain ?? loadOnDemand().then(({ openChain }) => openChain(tools))
      chain = loading
      // A failed load is retried on the next call.
      loading.catch(() => {
        chain = undefined
      })
      return loading
    },
  }
  return {
    ...createOpener(tools, discovery),
    parseAddress,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, tools.resolveNetwork(network), to),
    balances: tools.readBalances,
    plan: async (...args) => (await tools.loadChain()).plan(...args),
    decode: async (...args) => (await tools.loadChain()).decode(...args),
    isSameTransaction: async (...args) => (await tools.loadChain()).isSameTransaction(...args),
    async *track(...args) {
      yield* (await tools.loadChain()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(tools, ...args),
  }
}

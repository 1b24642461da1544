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
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Makes the Polkadot namespace. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  let chain: Promise<ChainMethods> | undefined
  const loadOnDemand = async () => (await importWithRetry(() => import('./onDemand.ts'))).onDemand
  const tools: ChainTools = {
    host,
    node: createNodeReader(host),
    decodeSs58,
    encodeSs58,
    blake2b,
    hexOf: toHex,
    bytesOf: fromHex,
    deposits: new Map(),
    keyOf: requireAccount,
    networkOfGenesis: genesisToNetworkId,
    parseAddress,
    signInStyle,
    genericAddress: (address) => reencodeAddress(address, genericPrefix),
    networkMeant: (network) => resolveNetwork(host, network),
    balances: async (...args) => (await loadOnDemand()).balances(tools, ...args),
    chain() {
      const loading = chain ?? loadOnDemand().then(({ openChain }) => openChain(tools))
      chain = loading
      // What failed may be there the next time.
      loading.catch(() => {
        chain = undefined
      })
      return loading
    },
  }
  return {
    ...createOpener(tools),
    parseAddress,
    signInText,
    link: (network, to) => buildExplorerLink(host, tools.networkMeant(network), to),
    balances: tools.balances,
    plan: async (...args) => (await tools.chain()).plan(...args),
    decode: async (...args) => (await tools.chain()).decode(...args),
    isSent: async (...args) => (await tools.chain()).isSent(...args),
    async *track(...args) {
      yield* (await tools.chain()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(tools, ...args),
  }
}

import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { parseAddress, parseNetwork, parsePrincipal, toNetworkName } from './address.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import type { StacksDiscovery } from './discovery.ts'
import { mapFault } from './mapFault.ts'
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'

/**
 * Creates the Stacks namespace; its methods load the reads, the signing and the chain library on
 * demand.
 */
export function createNamespace(host: NamespaceHost, discovery: StacksDiscovery): Namespace {
  const node = createNodeReader(host)
  const tools: ChainTools = {
    host,
    maxMemoBytes: 34,
    node,
    parseNetwork,
    toNetworkName,
    parseAddress,
    parsePrincipal,
    signInStyle,
    mapFault,
    readAccount: async (...args) => (await loadOnDemand()).readAccount(...args),
    readBalances: async (...args) => (await loadOnDemand()).readBalances(...args),
  }
  const loadOnDemand = async () =>
    (await importWithRetry(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener({ host, signing: async () => (await loadOnDemand()).signing() }, discovery),
    parseAddress,
    maxMemoBytes: tools.maxMemoBytes,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (account, options = {}) => tools.readBalances(account, options),
    plan: async (...args) => (await loadOnDemand()).plan(...args),
    decode: async (...args) => (await loadOnDemand()).decode(...args),
    isSameTransaction: async (...args) => (await loadOnDemand()).isSameTransaction(...args),
    async *track(...args) {
      yield* (await loadOnDemand()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(...args),
  }
}

import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { normalizeAddress, parseAddress } from './address.ts'
import { readBalances } from './balances.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import type { SuiDiscovery } from './discovery.ts'
import { mapFault } from './mapFault.ts'
import { createNodeReader } from './nodeReader.ts'
import { normalizeCoinType } from './normalizeCoinType.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Creates the Sui namespace; methods load the chain library on first use. */
export function createNamespace(host: NamespaceHost, discovery: SuiDiscovery): Namespace {
  const node = createNodeReader(host)
  const read: ChainTools['readBalances'] = (account, options) =>
    readBalances({ host, node }, account, options)
  const tools: ChainTools = {
    host,
    node,
    normalizeAddress,
    normalizeCoinType,
    mapFault,
    parseAddress,
    signInStyle,
    readBalances: read,
  }
  const loadChain = async () =>
    (await importWithRetry(() => import('./chain.ts'))).createChainMethods(tools)
  return {
    ...createOpener(tools, discovery),
    parseAddress,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (account, options = {}) => read(account, options),
    plan: async (...args) => (await loadChain()).plan(...args),
    decode: async (...args) => (await loadChain()).decode(...args),
    isSameTransaction: async (...args) => (await loadChain()).isSameTransaction(...args),
    async *track(network, hash, options) {
      yield* (await loadChain()).track(network, hash, options)
    },
    verify: async (proof, options) =>
      (await importWithRetry(() => import('./verify.ts'))).verifyProof(tools, proof, options),
  }
}

import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { parseAddress } from './address.ts'
import { readBalances } from './balances.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import type { ChainTools } from './chainTools.ts'
import { codec } from './codec.ts'
import { createOpener } from './createOpener.ts'
import type { SolanaDiscovery } from './discovery.ts'
import { parseNetworkId } from './networkIds.ts'
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Creates the Solana namespace; its methods load the chain library on demand. */
export function createNamespace(host: NamespaceHost, discovery: SolanaDiscovery): Namespace {
  const node = createNodeReader(host)
  const tools: ChainTools = {
    host,
    node,
    codec,
    parseAddress,
    signInStyle,
    parseNetworkId,
    readBalances: (account, options) => readBalances(tools, account, options),
  }
  const loadOnDemand = async () =>
    (await importWithRetry(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener(tools, discovery),
    parseAddress,
    // The memo program's own figure; the size of a transaction leaves more.
    maxMemoBytes: 566,
    signInText: (challenge, account) => signInText(challenge, account),
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (account, options) => tools.readBalances(account, options),
    plan: async (...args) => (await loadOnDemand()).plan(...args),
    decode: async (...args) => (await loadOnDemand()).decode(...args),
    isSameTransaction: async (...args) => (await loadOnDemand()).isSameTransaction(...args),
    async *track(...args) {
      yield* (await loadOnDemand()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(...args),
  }
}

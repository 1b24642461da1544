import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { parseAddress, toChecksumAddress } from './address.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import type { ConnectTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import type { Eip155Discovery } from './discovery.ts'
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Creates the EVM namespace; methods load the chain library on first use. */
export function createNamespace(host: NamespaceHost, discovery: Eip155Discovery): Namespace {
  const node = createNodeReader(host)
  const tools: ConnectTools = { host, node, toChecksumAddress, parseAddress, signInStyle }
  const loadOnDemand = async () =>
    (await importWithRetry(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener(host, node, discovery),
    parseAddress,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (...args) => (await loadOnDemand()).balances(...args),
    plan: async (...args) => (await loadOnDemand()).plan(...args),
    decode: async (...args) => (await loadOnDemand()).decode(...args),
    isSameTransaction: async (...args) => (await loadOnDemand()).isSameTransaction(...args),
    simulate: async (...args) => (await loadOnDemand()).simulate(...args),
    allowance: async (...args) => (await loadOnDemand()).allowance(...args),
    readNode: async (...args) => (await loadOnDemand()).readNode(...args),
    async *track(...args) {
      yield* (await loadOnDemand()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(...args),
  }
}

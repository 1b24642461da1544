import type { Namespace, NamespaceHost } from '#kernel'
import { importWithRetry } from '#namespaces/kit'
import { parseAddress, toChecksumAddress } from './address.ts'
import { parseQuantity, readBalances } from './balances.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import { createNodeReader } from './nodeReader.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Creates the EVM namespace; methods load the chain library on first use. */
export function createNamespace(host: NamespaceHost): Namespace {
  const node = createNodeReader(host)
  const readAccountBalances: ChainTools['readBalances'] = (account, options) =>
    readBalances(tools, account, options)
  const tools: ChainTools = {
    host,
    node,
    toChecksumAddress,
    parseAddress,
    signInStyle,
    parseQuantity,
    readBalances: readAccountBalances,
  }
  const loadOnDemand = async () =>
    (await importWithRetry(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener(host, node),
    parseAddress,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (account, options = {}) => readAccountBalances(account, options),
    plan: async (...given) => (await loadOnDemand()).plan(...given),
    decode: async (...given) => (await loadOnDemand()).decode(...given),
    isSameTransaction: async (...given) => (await loadOnDemand()).isSameTransaction(...given),
    simulate: async (...given) => (await loadOnDemand()).simulate(...given),
    allowance: async (...given) => (await loadOnDemand()).allowance(...given),
    async *track(...given) {
      yield* (await loadOnDemand()).track(...given)
    },
    verify: async (...given) => (await loadOnDemand()).verify(...given),
  }
}

import type { Namespace, NamespaceHost } from '#kernel'
import { eip1193Codes, importWithRetry } from '#namespaces/kit'
import { decodeAddress, getAddressKind, parseAddress } from './address.ts'
import { findBitcoinChain, findNetworkByName } from './bitcoinChains.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import { hasCapability } from './capabilities.ts'
import type { ChainTools } from './chainTools.ts'
import type { Bip122State } from './connectionState.ts'
import { createBip122State } from './connectionState.ts'
import { createOpener } from './createOpener.ts'
import { callWalletRpc, toPlainData } from './createWalletCaller.ts'
import type { Bip122Discovery } from './discovery.ts'
import type { LazyCode } from './lazyCode.ts'
import { mapFaultByCodes } from './mapFault.ts'
import { parseStandardNetwork } from './readWallets.ts'
import { signInStyle, signInText } from './signInText.ts'
import { parseWalletAddresses } from './walletAddress.ts'

/** Creates the Bitcoin namespace; methods load the chain library on first use. */
export function createNamespace(host: NamespaceHost, discovery: Bip122Discovery): Namespace {
  const loadOnDemand = async () =>
    (await importWithRetry(() => import('./onDemand.ts'))).createOnDemand(tools)
  const lazyCode: LazyCode = {
    wallet: loadOnDemand,
    async session() {
      const { openRemote } = await importWithRetry(() => import('./remoteConnection.ts'))
      return (remote, wanted) => openRemote(sharedTools, remote, wanted)
    },
    async adapters() {
      const { createWalletAdapter } = await importWithRetry(
        () => import('./createWalletAdapter.ts'),
      )
      return (wallet) => createWalletAdapter(sharedTools, wallet)
    },
  }
  // Lazy code gets these as arguments: imports of its own would split the connect path.
  const sharedTools = {
    host,
    lazyCode,
    callWalletRpc,
    createBip122State,
    eip1193Codes,
    findBitcoinChain,
    findNetworkByName,
    getAddressKind,
    hasCapability,
    mapFaultByCodes,
    parseStandardNetwork,
    parseWalletAddresses,
    toPlainData,
  }
  const connectionStates = new Set<Bip122State>()
  const tools: ChainTools = {
    host,
    maxMemoBytes: 80,
    decodeAddress,
    signInStyle,
    connectionStates,
  }
  return {
    ...createOpener(host, lazyCode, connectionStates, discovery),
    parseAddress,
    maxMemoBytes: tools.maxMemoBytes,
    signInText,
    explorerUrl: (network, to) => buildExplorerLink(host, network, to),
    balances: async (...args) => (await loadOnDemand()).balances(...args),
    plan: async (...args) => (await loadOnDemand()).plan(...args),
    decode: async (...args) => (await loadOnDemand()).decode(...args),
    isSameTransaction: async (...args) => (await loadOnDemand()).isSameTransaction(...args),
    async *track(...args) {
      yield* (await loadOnDemand()).track(...args)
    },
    verify: async (...args) => (await loadOnDemand()).verify(...args),
  }
}

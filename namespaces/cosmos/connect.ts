import type { Namespace, NamespaceHost } from '#kernel'
import { formatSignInText, importWithRetry } from '#namespaces/kit'
import { checkAddress } from './address.ts'
import { encodeBech32 } from './bech32.ts'
import { buildExplorerLink } from './buildExplorerLink.ts'
import { fromBase64, fromHex, toBase64, toBytes } from './bytes.ts'
import type { CosmosChain } from './chains.ts'
import { createChainLookup } from './chains.ts'
import { createOpener } from './createOpener.ts'
import { createSignInStyle } from './createSignInStyle.ts'
import type { CosmosDiscovery } from './discovery.ts'
import { parsePublicKey } from './keys.ts'
import { createLcd } from './lcd.ts'
import { mapFault } from './mapFault.ts'
import type { Tools } from './tools.ts'

/** Creates the Cosmos namespace; building, sending and verifying load on first use. */
export function createNamespace(
  host: NamespaceHost,
  discovery: CosmosDiscovery,
  own: readonly CosmosChain[] = [],
): Namespace {
  const findChain = createChainLookup(host, own)
  const parseAddress: Namespace['parseAddress'] = (input, network) =>
    checkAddress(findChain, input, network)
  const tools: Tools = {
    host,
    findChain,
    parseAddress,
    maxMemoBytes: 256,
    signInStyle: createSignInStyle(parseAddress),
    lcd: createLcd(host),
    mapFault,
    encodeAddress: encodeBech32,
    toBase64,
    fromBase64,
    fromHex,
    toBytes,
    parsePublicKey,
  }
  const loadChain = async () =>
    (await importWithRetry(() => import('./chain.ts'))).createChainMethods(tools)
  return {
    ...createOpener(tools, discovery),
    parseAddress,
    maxMemoBytes: tools.maxMemoBytes,
    signInText: (challenge, { address }) => formatSignInText(tools.signInStyle, challenge, address),
    explorerUrl: (network, to) => buildExplorerLink(host, parseAddress, network, to),
    balances: async (account, options) => (await loadChain()).balances(account, options),
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

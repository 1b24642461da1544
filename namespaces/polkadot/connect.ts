import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { parseAddress, respelled } from './address.ts'
import { blake2b } from './blake2b.ts'
import { bytesOf, hexOf } from './bytes.ts'
import { genericPrefix, networkMeant, networkOfGenesis } from './chainIds.ts'
import type { Chain, ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import { linkTo } from './link.ts'
import { keyOf } from './live.ts'
import { createNode } from './node.ts'
import { signInStyle, signInText } from './signInText.ts'
import { decodeSs58, encodeSs58 } from './ss58.ts'

/** Makes the Polkadot namespace. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  let chain: Promise<Chain> | undefined
  const late = async () => (await loaded(() => import('./onDemand.ts'))).onDemand
  const tools: ChainTools = {
    host,
    node: createNode(host),
    decodeSs58,
    encodeSs58,
    blake2b,
    hexOf,
    bytesOf,
    deposits: new Map(),
    keyOf,
    networkOfGenesis,
    parseAddress,
    signInStyle,
    genericAddress: (address) => respelled(address, genericPrefix),
    networkMeant: (network) => networkMeant(host, network),
    balances: async (...given) => (await late()).balances(tools, ...given),
    chain() {
      const loading = chain ?? late().then(({ openChain }) => openChain(tools))
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
    link: (network, to) => linkTo(host, tools.networkMeant(network), to),
    balances: tools.balances,
    plan: async (...given) => (await tools.chain()).plan(...given),
    decode: async (...given) => (await tools.chain()).decode(...given),
    isSent: async (...given) => (await tools.chain()).isSent(...given),
    async *track(...given) {
      yield* (await tools.chain()).track(...given)
    },
    verify: async (...given) => (await late()).verify(tools, ...given),
  }
}

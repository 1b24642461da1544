import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { canonical, parseAddress } from './address.ts'
import { readBalances } from './balances.ts'
import type { ChainTools } from './chainTools.ts'
import { coinTypeOf } from './coinType.ts'
import { createOpener } from './createOpener.ts'
import { faultOf } from './faults.ts'
import { linkTo } from './link.ts'
import { createNode } from './node.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Makes the namespace of Sui. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  const node = createNode(host)
  const read: ChainTools['readBalances'] = (account, options) =>
    readBalances({ host, node }, account, options)
  const tools: ChainTools = {
    host,
    node,
    canonical,
    coinTypeOf,
    faultOf,
    parseAddress,
    signInStyle,
    readBalances: read,
  }
  const chain = async () => (await loaded(() => import('./chain.ts'))).createChain(tools)
  return {
    ...createOpener(tools),
    parseAddress,
    signInText,
    link: (network, to) => linkTo(host, network, to),
    balances: async (account, options = {}) => read(account, options),
    plan: async (...given) => (await chain()).plan(...given),
    decode: async (...given) => (await chain()).decode(...given),
    isSent: async (...given) => (await chain()).isSent(...given),
    async *track(network, hash, options) {
      yield* (await chain()).track(network, hash, options)
    },
    verify: async (proof, options) =>
      (await loaded(() => import('./verify.ts'))).verifyProof(tools, proof, options),
  }
}

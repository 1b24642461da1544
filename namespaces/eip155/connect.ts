import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { checksummed, parseAddress } from './address.ts'
import { quantityOf, readBalances } from './balances.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import { linkTo } from './link.ts'
import { createNode } from './node.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Makes the EVM namespace. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  const node = createNode(host)
  const read: ChainTools['readBalances'] = (account, options) =>
    readBalances(tools, account, options)
  const tools: ChainTools = {
    host,
    node,
    checksummed,
    parseAddress,
    signInStyle,
    quantityOf,
    readBalances: read,
  }
  const late = async () => (await loaded(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener(host, node),
    parseAddress,
    signInText,
    link: (network, to) => linkTo(host, network, to),
    balances: async (account, options = {}) => read(account, options),
    plan: async (...given) => (await late()).plan(...given),
    decode: async (...given) => (await late()).decode(...given),
    isSent: async (...given) => (await late()).isSent(...given),
    simulate: async (...given) => (await late()).simulate(...given),
    allowance: async (...given) => (await late()).allowance(...given),
    async *track(...given) {
      yield* (await late()).track(...given)
    },
    verify: async (...given) => (await late()).verify(...given),
  }
}

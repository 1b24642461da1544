import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { parseAddress } from './address.ts'
import { readBalances } from './balances.ts'
import type { ChainTools } from './chainTools.ts'
import { codec } from './codec.ts'
import { createOpener } from './createOpener.ts'
import { linkTo } from './link.ts'
import { networkIdOf } from './networkIds.ts'
import { createNode } from './node.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Makes the Solana namespace. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  const node = createNode(host)
  const tools: ChainTools = {
    host,
    node,
    codec,
    parseAddress,
    signInStyle,
    networkIdOf,
    readBalances: (account, options) => readBalances(tools, account, options),
  }
  const late = async () => (await loaded(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener(tools),
    parseAddress,
    signInText: (challenge, account) => signInText(challenge, account),
    link: (network, to) => linkTo(host, network, to),
    balances: async (account, options) => tools.readBalances(account, options),
    plan: async (...given) => (await late()).plan(...given),
    decode: async (...given) => (await late()).decode(...given),
    isSent: async (...given) => (await late()).isSent(...given),
    async *track(...given) {
      yield* (await late()).track(...given)
    },
    verify: async (...given) => (await late()).verify(...given),
  }
}

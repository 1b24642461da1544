import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { networkNamed, networkWord, parseAddress, principalOf } from './address.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import { faultOf } from './faults.ts'
import { linkTo } from './link.ts'
import { createNode } from './node.ts'
import { signInStyle, signInText } from './signInText.ts'

/**
 * Makes the Stacks namespace. What reads, signs or needs the chain library is loaded inside the
 * methods.
 */
export function createNamespace(host: NamespaceHost): Namespace {
  const node = createNode(host)
  const balances = () => loaded(() => import('./balances.ts'))
  const tools: ChainTools = {
    host,
    node,
    networkNamed,
    networkWord,
    parseAddress,
    principalOf,
    signInStyle,
    faultOf,
    readAccount: async (account, options) =>
      (await balances()).readAccount(tools, account, options),
    readBalances: async (account, options) =>
      (await balances()).readBalances(tools, account, options),
  }
  const late = async () => (await loaded(() => import('./onDemand.ts'))).createOnDemand(tools)
  return {
    ...createOpener({
      host,
      signing: async () => (await loaded(() => import('./signing.ts'))).createSigning(tools),
    }),
    parseAddress,
    signInText,
    link: (network, to) => linkTo(host, network, to),
    balances: async (account, options = {}) => tools.readBalances(account, options),
    plan: async (...given) => (await late()).plan(...given),
    decode: async (...given) => (await late()).decode(...given),
    isSent: async (...given) => (await late()).isSent(...given),
    async *track(...given) {
      yield* (await late()).track(...given)
    },
    verify: async (...given) => (await late()).verify(...given),
  }
}

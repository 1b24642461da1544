import type { Namespace, NamespaceHost } from '#kernel'
import { loaded } from '#namespaces/kit'
import { kindOf, parseAddress, readAddress } from './address.ts'
import { askRpc, copied } from './ask.ts'
import { bitcoinChain, networkNamed } from './bitcoinChains.ts'
import { capabilityOf } from './capabilities.ts'
import type { ChainTools } from './chainTools.ts'
import { createOpener } from './createOpener.ts'
import { eip1193, faultBy } from './faults.ts'
import { readHeld } from './held.ts'
import type { LateCode } from './lateCode.ts'
import { linkTo } from './link.ts'
import type { Live } from './live.ts'
import { createLive } from './live.ts'
import { standardNetwork } from './readWallets.ts'
import { signInStyle, signInText } from './signInText.ts'

/** Makes the Bitcoin namespace. What needs the chain library is loaded inside the methods. */
export function createNamespace(host: NamespaceHost): Namespace {
  const onDemand = async () => (await loaded(() => import('./onDemand.ts'))).createOnDemand(tools)
  const late: LateCode = {
    signing: async () => (await loaded(() => import('./lateWallet.ts'))).lateWallet,
    spending: onDemand,
    async session() {
      const { openRemote } = await loaded(() => import('./remoteConnection.ts'))
      const handed = {
        host,
        late,
        kindOf,
        copied,
        bitcoinChain,
        capabilityOf,
        faultBy,
        eip1193,
        readHeld,
        createLive,
      }
      return (remote, wanted) => openRemote(handed, remote, wanted)
    },
    async voices() {
      const { voiceOf } = await loaded(() => import('./voices.ts'))
      return (wallet) =>
        voiceOf({ askRpc, copied, bitcoinChain, networkNamed, readHeld, standardNetwork }, wallet)
    },
  }
  const reading = async () => (await loaded(() => import('./reads.ts'))).reads
  const lives = new Set<Live>()
  const tools: ChainTools = { host, readAddress, signInStyle, lives }
  return {
    ...createOpener(host, late, lives),
    parseAddress,
    signInText,
    link: (network, to) => linkTo(host, network, to),
    balances: async (account, options = {}) =>
      (await reading()).readBalances(tools, account, options),
    plan: async (...given) => (await onDemand()).plan(...given),
    decode: async (...given) => (await onDemand()).decode(...given),
    isSent: async (...given) => (await onDemand()).isSent(...given),
    async *track(network, hash, options) {
      yield* (await reading()).trackTransaction(tools, network, hash, options)
    },
    verify: async (...given) => (await onDemand()).verify(...given),
  }
}

import type { Namespace, NamespaceHost } from '#kernel'
import { loaded, writeSignInText } from '#namespaces/kit'
import { checkAddress } from './address.ts'
import { encodeBech32 } from './bech32.ts'
import { bytesOf, fromBase64, fromHex, toBase64 } from './bytes.ts'
import type { CosmosChain } from './chains.ts'
import { createChains } from './chains.ts'
import { createOpener } from './createOpener.ts'
import { faultOf } from './faults.ts'
import { publicKeyOf } from './keys.ts'
import { createLcd } from './lcd.ts'
import { linkTo } from './link.ts'
import { signInStyleOf } from './signInStyleOf.ts'
import type { Tools } from './tools.ts'

/** Makes the Cosmos namespace. What builds, sends and verifies is loaded inside the methods. */
export function createNamespace(host: NamespaceHost, own: readonly CosmosChain[] = []): Namespace {
  const chainOf = createChains(host, own)
  const parseAddress: Namespace['parseAddress'] = (input, network) =>
    checkAddress(chainOf, input, network)
  const tools: Tools = {
    host,
    chainOf,
    parseAddress,
    signInStyle: signInStyleOf(parseAddress),
    lcd: createLcd(host),
    faultOf,
    encodeAddress: encodeBech32,
    toBase64,
    fromBase64,
    fromHex,
    bytesOf,
    publicKeyOf,
  }
  const chain = async () => (await loaded(() => import('./chain.ts'))).createChain(tools)
  return {
    ...createOpener(tools),
    parseAddress,
    signInText: (challenge, { address }) => writeSignInText(tools.signInStyle, challenge, address),
    link: (network, to) => linkTo(host, parseAddress, network, to),
    balances: async (account, options) => (await chain()).balances(account, options),
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

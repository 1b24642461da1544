import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64, bech32 } from '@scure/base'
import { encodeDirectDoc, encodeMessageDoc, encodeSortedJson } from './cosmosDocs.ts'
import type { TestWalletRequest } from './TestWallet.ts'
import { WalletFault } from './WalletFault.ts'
import type { WalletAccess, WalletMethod, WalletSigner } from './WalletSigner.ts'

const shippedPrefixes = [
  ['cosmoshub-4', 'cosmos'],
  ['osmosis-1', 'osmo'],
  ['celestia', 'celestia'],
  ['noble-1', 'noble'],
] as const
const toChainId = (network: string) => network.replace('cosmos:', '')
const listArguments = ({ params }: TestWalletRequest): readonly unknown[] =>
  Array.isArray(params) ? params : []
const toAddress = (publicKey: Uint8Array, prefix: string) =>
  bech32.encode(prefix, bech32.toWords(ripemd160(sha256(publicKey))))

/** Signs bytes; the answer as wallets return it, with the public key. */
function sign(bytes: Uint8Array, key: Uint8Array) {
  const signature = secp256k1.sign(sha256(bytes), key, { prehash: false })
  const value = base64.encode(secp256k1.getPublicKey(key))
  return {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value },
    signature: base64.encode(signature),
  }
}

/** The chains that the wallet knows, by chain id, with the prefix of their addresses. */
function createChains(networks: readonly string[]) {
  const prefixes = new Map<string, string>(shippedPrefixes)
  const known = new Set(networks.map(toChainId))
  return {
    prefixOf: (chainId: string) => prefixes.get(chainId) ?? 'cosmos',
    requirePrefix(chainId: unknown): string {
      if (known.has(String(chainId))) return prefixes.get(String(chainId)) ?? 'cosmos'
      throw new WalletFault(-32602, `There is no chain info for ${chainId}`)
    },
    add(chainId: string, prefix: string) {
      known.add(chainId)
      prefixes.set(chainId, prefix)
    },
  }
}
type Chains = ReturnType<typeof createChains>

const accessMethods = (
  keys: readonly Uint8Array[],
  chains: Chains,
): Readonly<Record<string, WalletMethod>> => ({
  async enable(request, access) {
    const [wanted] = listArguments(request)
    for (const chainId of Array.isArray(wanted) ? wanted : [wanted]) chains.requirePrefix(chainId)
    await access.connect(request)
  },
  disable: (_, access) => access.disconnect(),
  getKey(request, access) {
    const prefix = chains.requirePrefix(listArguments(request)[0])
    const index = access.requireAccount()
    const pubKey = secp256k1.getPublicKey(keys[index] ?? new Uint8Array())
    const shown = { name: `Account ${index + 1}`, algo: 'secp256k1', isNanoLedger: false }
    const address = ripemd160(sha256(pubKey))
    return { ...shown, pubKey, address, bech32Address: toAddress(pubKey, prefix) }
  },
  async experimentalSuggestChain(request, access) {
    const { chainId, bech32Config } = Object(listArguments(request)[0])
    await access.approve(request)
    chains.add(String(chainId), String(Object(bech32Config).bech32PrefixAccAddr))
  },
})

/** The keys and methods of a Cosmos wallet in the form of Keplr. Sites send what it signs. */
export function createCosmosSigner(
  keys: readonly Uint8Array[],
  networks: readonly string[],
): WalletSigner {
  const chains = createChains(networks)
  /** The arguments of a request and the key of its signer, once the visitor approved. */
  async function approvedKey(request: TestWalletRequest, access: WalletAccess) {
    const [chainId, signer, data] = listArguments(request)
    const key = keys[access.requireAccount()] ?? new Uint8Array()
    const own = toAddress(secp256k1.getPublicKey(key), chains.requirePrefix(chainId))
    if (signer !== own) throw new WalletFault(4100, 'Signer mismatched')
    await access.approve(request)
    return { key, own, data }
  }
  return {
    accountsOn: (network) =>
      keys.map((key) => {
        const publicKey = secp256k1.getPublicKey(key)
        return { address: toAddress(publicKey, chains.prefixOf(toChainId(network))), publicKey }
      }),
    methods: {
      ...accessMethods(keys, chains),
      async signArbitrary(request, access) {
        const { key, own, data } = await approvedKey(request, access)
        const bytes = data instanceof Uint8Array ? data : utf8ToBytes(String(data))
        return sign(encodeMessageDoc(own, bytes), key)
      },
      async signAmino(request, access) {
        const { key, data } = await approvedKey(request, access)
        return { signed: data, signature: sign(encodeSortedJson(data), key) }
      },
      async signDirect(request, access) {
        const { key, data } = await approvedKey(request, access)
        return { signed: data, signature: sign(encodeDirectDoc(Object(data)), key) }
      },
    },
  }
}

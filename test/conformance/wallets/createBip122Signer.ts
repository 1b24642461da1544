import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { encodeBitcoinText } from './encodeBitcoinText.ts'
import type { TestWalletRequest } from './TestWallet.ts'
import { toBitcoinChain } from './toBitcoinChain.ts'
import type { WalletAccess, WalletSigner } from './WalletSigner.ts'

/** The first byte of a signature of BIP-137 by a native segwit address, without recovery. */
const nativeSegwit = 39

/** The native segwit address of a key (P2WPKH, BIP-173). */
function toAddress(publicKey: Uint8Array, chain: string): string {
  const prefix = chain === 'bitcoin:mainnet' ? 'bc' : chain === 'bitcoin:regtest' ? 'bcrt' : 'tb'
  return bech32.encode(prefix, [0, ...bech32.toWords(ripemd160(sha256(publicKey)))])
}

/** Signs a message as BIP-137 has it. */
function signMessage(message: Uint8Array, key: Uint8Array): Uint8Array {
  const written = concatBytes(
    encodeBitcoinText(utf8ToBytes('Bitcoin Signed Message:\n')),
    encodeBitcoinText(message),
  )
  const hash = sha256(sha256(written))
  const [recovery = 0, ...rest] = secp256k1.sign(hash, key, { prehash: false, format: 'recovered' })
  return Uint8Array.of(nativeSegwit + recovery, ...rest)
}

const connect = (request: TestWalletRequest, access: WalletAccess) =>
  Object(request.params).silent ? access.visible() : access.connect(request)

/**
 * The keys and features of a Bitcoin wallet of the Wallet Standard, each with one address, for
 * payments. It signs messages only.
 */
export function createBip122Signer(keys: readonly Uint8Array[]): WalletSigner {
  return {
    accountsOn(network) {
      const chain = toBitcoinChain(network)
      return keys.map((key) => {
        const publicKey = secp256k1.getPublicKey(key)
        return { address: toAddress(publicKey, chain), publicKey, chains: [chain] }
      })
    },
    methods: {
      'standard:connect': connect,
      'bitcoin:connect': connect,
      'standard:disconnect': (_, access) => access.disconnect(),
      async 'bitcoin:signMessage'(request, access) {
        const { address, message } = Object(request.params)
        const key = keys[access.requireAccount(address)] ?? new Uint8Array()
        await access.approve(request)
        return { signedMessage: message, signature: signMessage(message, key) }
      },
    },
  }
}

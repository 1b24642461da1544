import { ed25519 } from '@noble/curves/ed25519.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { WalletSigner } from './WalletSigner.ts'

/** The scheme of Ed25519 keys, before public keys and signatures. */
const scheme = Uint8Array.of(0)
/** Scope of a personal message, version, application. */
const intent = Uint8Array.of(3, 0, 0)

/** Writes a length as BCS does (ULEB128). */
const encodeLength = (length: number): number[] =>
  length < 128 ? [length] : [(length & 127) | 128, ...encodeLength(length >> 7)]

/** Signs a personal message; the signature as wallets return it, with scheme and public key. */
function signPersonalMessage(message: Uint8Array, key: Uint8Array) {
  const written = concatBytes(intent, Uint8Array.from(encodeLength(message.length)), message)
  const signature = ed25519.sign(blake2b(written, { dkLen: 32 }), key)
  return {
    bytes: base64.encode(message),
    signature: base64.encode(concatBytes(scheme, signature, ed25519.getPublicKey(key))),
  }
}

/** The keys and features of a Sui wallet of the Wallet Standard. It signs messages only. */
export function createSuiSigner(keys: readonly Uint8Array[]): WalletSigner {
  const accounts = keys.map((key) => {
    const publicKey = ed25519.getPublicKey(key)
    const hash = blake2b(concatBytes(scheme, publicKey), { dkLen: 32 })
    return { address: `0x${bytesToHex(hash)}`, publicKey }
  })
  return {
    accountsOn: () => accounts,
    methods: {
      'standard:connect': (request, access) => {
        const { silent } = Object(request.params)
        return silent ? access.visible() : access.connect(request)
      },
      'standard:disconnect': (_, access) => access.disconnect(),
      async 'sui:signPersonalMessage'(request, access) {
        const { address, message } = Object(request.params)
        const key = keys[access.requireAccount(address ?? '')] ?? new Uint8Array()
        await access.approve(request)
        return signPersonalMessage(message, key)
      },
    },
  }
}

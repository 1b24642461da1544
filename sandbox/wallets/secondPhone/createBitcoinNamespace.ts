import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace } from './SecondPhoneNamespace.ts'

/** The first byte of a BIP-137 signature for a native segwit address, without the recovery bits. */
const segwitHeader = 39

/** The hash that Bitcoin wallets sign for a message below 253 bytes. */
function hashText(text: string): Uint8Array {
  const message = utf8ToBytes(text)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(prefix, Uint8Array.of(message.length), message)))
}

/**
 * Bitcoin of the second phone: BIP-137 signatures as hex, and a session property with a list of
 * addresses for each purpose.
 */
export function createBitcoinNamespace(): SecondPhoneNamespace {
  const seed = deriveSeed('bip122')
  const key = secp256k1.getPublicKey(seed)
  const publicKey = bytesToHex(key)
  const address = bech32.encode('bc', [0, ...bech32.toWords(ripemd160(sha256(key)))])
  const ordinal = bech32m.encode('bc', [1, ...bech32m.toWords(key.slice(1))])
  const listed = {
    payment: [{ address, publicKey, path: "m/84'/0'/0'/0/0" }],
    ordinal: [{ address: ordinal, publicKey, path: "m/86'/0'/0'/0/0" }],
  }
  return {
    chains: ['bip122:000000000019d6689c085ae165831e93'],
    methods: ['getAccountAddresses', 'signMessage'],
    events: ['bip122_addressesChanged'],
    address,
    properties: { bip122_getAccountAddresses: JSON.stringify(listed) },
    async answer({ method, params }) {
      if (method === 'getAccountAddresses') return listed.payment
      if (method !== 'signMessage') throw new Error('Invalid method')
      const options = { prehash: false, format: 'recovered' } as const
      const [recovery = 0, ...rest] = secp256k1.sign(
        hashText(readText(params, 'message')),
        seed,
        options,
      )
      return {
        address,
        signature: bytesToHex(Uint8Array.of(segwitHeader + recovery, ...rest)),
      }
    },
  }
}

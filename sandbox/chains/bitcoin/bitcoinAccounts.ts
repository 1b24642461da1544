import * as ecc from '@bitcoinerlab/secp256k1'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import type { ECPairInterface } from 'ecpair'
import { ECPairFactory } from 'ecpair'

/** Kinds of address, each with a key of its own under the account's key. */
const kinds = ['payment', 'ordinals', 'nested', 'legacy'] as const
export type BitcoinKind = (typeof kinds)[number]

export type BitcoinAddress = {
  readonly address: string
  readonly key: ECPairInterface
  readonly publicKey: string
  readonly script: Uint8Array
}

// Public, like the phrase of the other chains: what is sent to these keys on a real network is gone
// within seconds.
const deriveSeed = (index: number, kind: BitcoinKind) =>
  sha256(new TextEncoder().encode(`sandbox bitcoin ${kind} ${index}`))

/**
 * One of the ten accounts: an address for payments (native segwit), one for ordinals (taproot), and
 * two of older kinds.
 */
export function bitcoinAccount(
  index: number,
  network: bitcoin.Network = bitcoin.networks.bitcoin,
): Readonly<Record<BitcoinKind, BitcoinAddress>> {
  bitcoin.initEccLib(ecc)
  const pairs = ECPairFactory(ecc)
  const made = kinds.map((kind) => {
    const key = pairs.fromPrivateKey(deriveSeed(index, kind), { network })
    const { payments } = bitcoin
    const inner = payments.p2wpkh({ pubkey: key.publicKey, network })
    const { address, output } = {
      payment: () => inner,
      ordinals: () => payments.p2tr({ internalPubkey: bitcoin.toXOnly(key.publicKey), network }),
      nested: () => payments.p2sh({ redeem: inner, network }),
      legacy: () => payments.p2pkh({ pubkey: key.publicKey, network }),
    }[kind]()
    if (!address || !output) throw new Error('The key has no address')
    return [kind, { address, key, publicKey: hex.encode(key.publicKey), script: output }] as const
  })
  // Allowed because each kind was made.
  return Object.fromEntries(made) as Record<BitcoinKind, BitcoinAddress>
}

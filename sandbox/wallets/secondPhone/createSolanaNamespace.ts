import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace } from './SecondPhoneNamespace.ts'

/** Solana of the second phone: messages and signatures are base58. */
export function createSolanaNamespace(): SecondPhoneNamespace {
  const seed = deriveSeed('solana')
  return {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
    methods: ['solana_signMessage'],
    events: [],
    address: base58.encode(ed25519.getPublicKey(seed)),
    async answer({ method, params }) {
      if (method !== 'solana_signMessage') throw new Error('Invalid method')
      const message = base58.decode(readText(params, 'message'))
      return { signature: base58.encode(ed25519.sign(message, seed)) }
    },
  }
}

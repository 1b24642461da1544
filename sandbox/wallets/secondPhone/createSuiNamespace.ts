import { Ed25519Keypair } from '@mysten/sui/keypairs/ed25519'
import { fromBase64 } from '@mysten/sui/utils'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace } from './SecondPhoneNamespace.ts'

/** Sui of the second phone: a message is plain text, and the session tells no public key. */
export function createSuiNamespace(): SecondPhoneNamespace {
  const pair = Ed25519Keypair.fromSecretKey(deriveSeed('sui'))
  return {
    chains: ['sui:mainnet', 'sui:testnet'],
    methods: ['sui_signPersonalMessage', 'sui_signTransaction'],
    events: [],
    address: pair.toSuiAddress(),
    async answer({ method, params }) {
      if (method === 'sui_signPersonalMessage') {
        const message = new TextEncoder().encode(readText(params, 'message'))
        return { signature: (await pair.signPersonalMessage(message)).signature }
      }
      if (method !== 'sui_signTransaction') throw new Error('Invalid method')
      const { bytes, signature } = await pair.signTransaction(
        fromBase64(readText(params, 'transaction')),
      )
      return { signature, transactionBytes: bytes }
    },
  }
}

import type { StdSignDoc } from '@cosmjs/amino'
import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import { hexToBytes } from '@noble/hashes/utils.js'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace } from './SecondPhoneNamespace.ts'

const isSignDoc = (value: unknown): value is StdSignDoc => {
  const { chain_id: chain, msgs } = Object(value)
  return typeof chain === 'string' && Array.isArray(msgs)
}

/**
 * Cosmos of the second phone: the bytes of a direct document are hex, and the answer is the
 * signature with its key, without the signed document.
 */
export async function createCosmosNamespace(): Promise<SecondPhoneNamespace> {
  const seed = deriveSeed('cosmos')
  const amino = await Secp256k1Wallet.fromKey(seed, 'cosmos')
  const direct = await DirectSecp256k1Wallet.fromKey(seed, 'cosmos')
  const [{ address } = { address: '' }] = await amino.getAccounts()
  return {
    chains: ['cosmos:cosmoshub-4'],
    methods: ['cosmos_signDirect', 'cosmos_signAmino'],
    events: [],
    address,
    async answer({ method, params }) {
      const { signDoc } = Object(params)
      const signer = readText(params, 'signerAddress')
      if (method === 'cosmos_signAmino' && isSignDoc(signDoc))
        return (await amino.signAmino(signer, signDoc)).signature
      if (method !== 'cosmos_signDirect') throw new Error('Invalid method')
      const { signature } = await direct.signDirect(signer, {
        chainId: readText(signDoc, 'chainId'),
        accountNumber: BigInt(readText(signDoc, 'accountNumber')),
        bodyBytes: hexToBytes(readText(signDoc, 'bodyBytes')),
        authInfoBytes: hexToBytes(readText(signDoc, 'authInfoBytes')),
      })
      return signature
    },
  }
}

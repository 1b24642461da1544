import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { hashMessage } from '@stacks/encryption'
import { getAddressFromPrivateKey, signMessageHashRsv } from '@stacks/transactions'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace, SecondPhoneOptions } from './SecondPhoneNamespace.ts'

const hashes = { prefixed: hashMessage, bare: (text: string) => sha256(utf8ToBytes(text)) }

/** Stacks of the second phone: the session tells no public key. */
export function createStacksNamespace({
  stacksHash = 'prefixed',
}: Pick<SecondPhoneOptions, 'stacksHash'>): SecondPhoneNamespace {
  const privateKey = `${bytesToHex(deriveSeed('stacks'))}01`
  return {
    chains: ['stacks:1'],
    methods: ['stx_signMessage'],
    events: ['stx_chainChanged'],
    address: getAddressFromPrivateKey(privateKey, 'mainnet'),
    async answer({ method, params }) {
      if (method !== 'stx_signMessage') throw new Error('Invalid method')
      const messageHash = bytesToHex(hashes[stacksHash](readText(params, 'message')))
      return { signature: signMessageHashRsv({ messageHash, privateKey }) }
    },
  }
}

import { Keyring } from '@polkadot/keyring'
import { u8aToHex } from '@polkadot/util'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { deriveSeed } from './deriveSeed.ts'
import { readText } from './readText.ts'
import type { SecondPhoneNamespace } from './SecondPhoneNamespace.ts'

/**
 * Polkadot of the second phone: it knows relay chains and no Asset Hub, spells its address in the
 * generic way, and signs the parameter `message` as its keyring reads it.
 */
export async function createPolkadotNamespace(): Promise<SecondPhoneNamespace> {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519', ss58Format: 42 }).addFromSeed(deriveSeed('polkadot'))
  return {
    chains: [
      'polkadot:91b171bb158e2d3848fa23a9f1c25182',
      'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
    ],
    methods: ['polkadot_signTransaction', 'polkadot_signMessage'],
    events: ['accountsChanged', 'chainChanged'],
    address: pair.address,
    async answer({ method, params }) {
      if (method !== 'polkadot_signMessage') throw new Error('Invalid method')
      return { signature: u8aToHex(pair.sign(readText(params, 'message'))) }
    },
  }
}

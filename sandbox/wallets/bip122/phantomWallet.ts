import { base64 } from '@scure/base'
import * as v from 'valibot'
import { createEmitter } from '../pageProvider.ts'
import type { BitcoinAccess } from './bitcoinAccess.ts'
import { selectApprovedInputs } from './bitcoinAccess.ts'
import { signPsbt, signSimple } from './signBitcoin.ts'

const signOptions = v.object({
  inputsToSign: v.array(
    v.object({
      address: v.string(),
      signingIndexes: v.array(v.number()),
      sigHash: v.optional(v.number()),
    }),
  ),
})

/**
 * A wallet of the Phantom kind: bytes go in and out, every signature is BIP-322's, mainnet is all
 * there is.
 */
export function phantomWallet(access: BitcoinAccess) {
  const emitter = createEmitter()
  const visible = () =>
    access.authorised()
      ? Object.entries(access.addresses()).map(([purpose, { address, publicKey }]) => ({
          address,
          publicKey,
          purpose,
          addressType: purpose === 'ordinals' ? 'p2tr' : 'p2wpkh',
        }))
      : []
  access.listen((what) => emitter.emit('accountsChanged', what === 'gone' ? [] : visible()))
  return {
    async requestAccounts() {
      access.record('requestAccounts')
      await access.grant()
      return visible()
    },
    async signMessage(address: string, message: Uint8Array) {
      access.record('signMessage', [address])
      return {
        signature: base64.decode(
          signSimple(await access.approved(address), new TextDecoder().decode(message)),
        ),
      }
    },
    async signPSBT(psbt: Uint8Array, options: unknown) {
      access.record('signPSBT', [options])
      const wanted = v
        .parse(signOptions, options)
        .inputsToSign.flatMap(({ address, signingIndexes }) =>
          signingIndexes.map((index) => ({ address, index })),
        )
      return signPsbt(psbt, await selectApprovedInputs(access, wanted), true)
    },
    on: emitter.on,
    removeListener: emitter.removeListener,
  }
}

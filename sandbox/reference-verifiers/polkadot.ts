import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  by: '@polkadot/util-crypto',
  async judge({ address, message, signed: { signature } }) {
    await cryptoWaitReady()
    return signatureVerify(message, signature, address).isValid
  },
}

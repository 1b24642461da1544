import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  library: '@polkadot/util-crypto',
  async verify({ address, message, signed: { signature } }) {
    await cryptoWaitReady()
    return signatureVerify(message, signature, address).isValid
  },
}

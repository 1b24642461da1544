import { Verifier } from 'bip322-js'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  library: 'bip322-js',
  verify: async ({ address, message, signed: { signature } }) =>
    Verifier.verifySignature(address, message, signature),
}

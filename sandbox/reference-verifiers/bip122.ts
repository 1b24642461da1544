import { Verifier } from 'bip322-js'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  by: 'bip322-js',
  judge: async ({ address, message, signed: { signature } }) =>
    Verifier.verifySignature(address, message, signature),
}

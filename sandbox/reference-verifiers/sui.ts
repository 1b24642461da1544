import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  library: '@mysten/sui/verify',
  verify: ({ address, message, signed: { signature } }) =>
    verifyPersonalMessageSignature(new TextEncoder().encode(message), signature, { address }).then(
      () => true,
      () => false,
    ),
}

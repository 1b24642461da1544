import { verifyPersonalMessageSignature } from '@mysten/sui/verify'
import type { Judge } from './Judge.ts'

export const judge: Judge = {
  by: '@mysten/sui/verify',
  judge: ({ address, message, signed: { signature } }) =>
    verifyPersonalMessageSignature(new TextEncoder().encode(message), signature, { address }).then(
      () => true,
      () => false,
    ),
}

import { Verifier } from 'bip322-js'
import type { Judge } from './Judge.ts'

export const judge: Judge = {
  by: 'bip322-js',
  judge: async ({ address, message, signed: { signature } }) =>
    Verifier.verifySignature(address, message, signature),
}

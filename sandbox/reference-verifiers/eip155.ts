import { isAddress, isHex, verifyMessage } from 'viem'
import type { ReferenceVerifier } from './ReferenceVerifier.ts'

export const verifier: ReferenceVerifier = {
  library: 'viem',
  verify: async ({ address, message, signed: { signature } }) =>
    isAddress(address) && isHex(signature) && verifyMessage({ address, message, signature }),
}

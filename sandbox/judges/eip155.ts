import { isAddress, isHex, verifyMessage } from 'viem'
import type { Judge } from './Judge.ts'

export const judge: Judge = {
  by: 'viem',
  judge: async ({ address, message, signed: { signature } }) =>
    isAddress(address) && isHex(signature) && verifyMessage({ address, message, signature }),
}

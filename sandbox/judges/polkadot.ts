import { cryptoWaitReady, signatureVerify } from '@polkadot/util-crypto'
import type { Judge } from './Judge.ts'

export const judge: Judge = {
  by: '@polkadot/util-crypto',
  async judge({ address, message, signed: { signature } }) {
    await cryptoWaitReady()
    return signatureVerify(message, signature, address).isValid
  },
}

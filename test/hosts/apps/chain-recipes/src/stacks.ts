import { verifyMessageSignatureRsv } from '@stacks/encryption'
import { getAddressFromPublicKey } from '@stacks/transactions'
import { modal, pay, sign } from './snippets/stacks.ts'

/** Has a message signed, and checks signature and key as the library does. */
async function isMessageSigned(): Promise<boolean> {
  const { address } = await modal.connect({ namespace: 'stacks' })
  const { signature, publicKey } = Object(await sign('Hello'))
  const isKey = getAddressFromPublicKey(publicKey, 'mainnet') === address
  return isKey && verifyMessageSignatureRsv({ message: 'Hello', signature, publicKey })
}
Object.assign(globalThis, { isMessageSigned, pay })

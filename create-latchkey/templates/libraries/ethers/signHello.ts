import { BrowserProvider } from 'ethers'
import { createEip1193Provider } from 'latchkey/eip1193'
import { modal } from './modal'

/** Reads, signs and sends with the wallet that is connected in the modal, on any network. */
const browserProvider = new BrowserProvider(createEip1193Provider(modal), 'any')

/** Has the connected EVM wallet sign a message, and returns the signature. */
export async function signHello(): Promise<string> {
  const signer = await browserProvider.getSigner()
  return signer.signMessage('Hello from {{name}}')
}

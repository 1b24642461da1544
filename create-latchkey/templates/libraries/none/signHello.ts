import { modal } from './modal'

/** Has the connected wallet sign a message, and returns the signature. */
export async function signHello(): Promise<string> {
  const { signature } = await modal.signMessage('Hello from {{name}}')
  return signature
}

import { createEip1193Provider } from 'latchkey/eip1193'
import { createPublicClient, createWalletClient, custom } from 'viem'
import { mainnet } from 'viem/chains'
import { modal } from './modal'

const transport = custom(createEip1193Provider(modal))

/** Reads the chain over the nodes of the modal's networks. */
export const publicClient = createPublicClient({ chain: mainnet, transport })

/** Signs and sends with the wallet that is connected in the modal. */
export const walletClient = createWalletClient({ chain: mainnet, transport })

/** Has the connected EVM wallet sign a message, and returns the signature. */
export async function signHello(): Promise<string> {
  const [account] = await walletClient.requestAddresses()
  if (!account) return ''
  return walletClient.signMessage({ account, message: 'Hello from {{name}}' })
}

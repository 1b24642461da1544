import { connect, getConnection, signMessage } from '@wagmi/core'
import { config, connector } from './wagmi'

/** Has the connected EVM wallet sign a message, and returns the signature. */
export async function signHello(): Promise<string> {
  if (!getConnection(config).isConnected) await connect(config, { connector })
  return signMessage(config, { message: 'Hello from {{name}}' })
}

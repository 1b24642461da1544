import { readField, readMethod } from '#kernel'
import { walletConnectError } from './errors.ts'

/**
 * Awaits the wallet's answer to a client's request. On expiry the client also rejects an internal
 * promise; it is awaited here so that it does not surface as an unhandled rejection. Throws the
 * client's error.
 */
export async function awaitAnswer(
  request: unknown,
  name: 'approval' | 'response',
): Promise<unknown> {
  const ask = readMethod(request, name)
  if (!ask) throw walletConnectError('remote-missing', { why: `its client has no "${name}"` })
  try {
    return await ask()
  } catch (error) {
    // Errors of the wallet or the relay have a code. After those a second call would wait again.
    if (readField(error, 'code') === undefined) Promise.resolve(ask()).catch(() => {})
    throw error
  }
}

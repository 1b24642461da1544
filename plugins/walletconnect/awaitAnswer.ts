import { LatchkeyError, readField, readMethod } from '#kernel'

/**
 * What a wallet answers to an offer that the client made. When the time for it is over, the client
 * rejects what it gave out, and a second promise that nobody has:
 * that one is fetched, or the host page would hear of an error that nobody caught. Throws as the
 * client does.
 */
export async function awaitAnswer(made: unknown, name: 'approval' | 'response'): Promise<unknown> {
  const ask = readMethod(made, name)
  if (!ask) throw new LatchkeyError('remote-missing', { why: `its client has no "${name}"` })
  try {
    return await ask()
  } catch (error) {
    // Asked again after any other end, it would wait once more; those come from the wallet or the
    // relay and have a code.
    if (readField(error, 'code') === undefined) Promise.resolve(ask()).catch(() => {})
    throw error
  }
}

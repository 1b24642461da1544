import type { Platform, RemoteSigner } from '#kernel'
import { readField, withTimeout } from '#kernel'

/** The client's code for the open requests of a session that the wallet ended. */
const disconnectedCode = 6000
/** Longest wait for the end of the session (ms): the client leaves the relay's topic before it. */
const endTimeout = 15_000

/**
 * Rejects with the error of a request.
 * The client rejects open requests before it reports the end of their session. Before that end the
 * error would read as the wallet's refusal; the wallet may have sent the transaction.
 */
export async function rejectAfterEnd(
  platform: Pick<Platform, 'after'>,
  on: RemoteSigner['on'],
  error: unknown,
): Promise<never> {
  if (readField(error, 'code') === disconnectedCode) {
    let release = () => {}
    const ended = new Promise<void>((resolve) => {
      release = on('end', () => resolve())
    })
    await withTimeout(platform, endTimeout, ended).catch(() => {})
    release()
  }
  throw error
}

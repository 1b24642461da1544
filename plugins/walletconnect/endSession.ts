import type { Platform } from '#kernel'
import { fault, withTimeout } from '#kernel'
import type { WalletConnectClient } from './wrapClient.ts'

/** What ending a session needs. */
export type EndSessionTools = {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly client: WalletConnectClient
}

const disconnectTimeout = 5000

/**
 * Ends a session: the wallet is told, and when that is not possible in time the site forgets the
 * session all the same. Never rejects.
 */
export async function endSession(
  { platform, client }: EndSessionTools,
  topic: string,
): Promise<void> {
  try {
    await withTimeout(platform, disconnectTimeout, client.end(topic), () => fault('timeout'))
  } catch (error) {
    platform.log('info', 'The wallet could not be told that its session is over.', error)
    await client.forget(topic).catch(() => {})
  }
}

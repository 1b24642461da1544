import type { Platform } from '#kernel'
import { fault, withTimeout } from '#kernel'
import type { WalletConnectClient } from './wrapClient.ts'

/** Dependencies of ending a session. */
export type EndSessionTools = {
  readonly platform: Pick<Platform, 'after' | 'log'>
  readonly client: WalletConnectClient
}

const disconnectTimeout = 5000

/**
 * Ends a session: notifies the wallet, or forgets the session if that fails or times out. Never
 * rejects.
 */
export async function endSession(
  { platform, client }: EndSessionTools,
  topic: string,
): Promise<void> {
  try {
    await withTimeout(platform, disconnectTimeout, client.end(topic), () => fault('timeout'))
  } catch (error) {
    platform.log('info', 'The wallet did not receive the end of its session.', error)
    await client.forget(topic).catch(() => {})
  }
  client.removeClaim(topic).catch(() => {})
}

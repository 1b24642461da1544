import type { Platform, Release } from '#kernel'
import type { WalletConnectSession } from './session.ts'
import { sessionLifetime } from './session.ts'
import type { WalletConnectClient } from './wrapClient.ts'

/** Age from which no page takes over an approved session any more (s), however long it slept. */
const lostAge = 3600
/** Time for a page to restore the connections of earlier visits (ms). */
const restoreTime = 60_000

/**
 * Ends the sessions of pages that were reloaded before they connected: no page holds them, and the
 * wallet would show the site as connected for days. A failure leaves them to the next start.
 */
export function endLostSessions(
  { after, now, log }: Pick<Platform, 'after' | 'now' | 'log'>,
  client: WalletConnectClient,
  isUsed: (topic: string) => boolean,
): Release {
  let isReleased = false
  let release: Release = () => {}
  const isOld = ({ expiry }: WalletConnectSession) =>
    now() / 1000 > expiry - sessionLifetime + lostAge
  const isLost = async (topic: string) => !isUsed(topic) && !(await client.isClaimed(topic))
  const inBackground = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => log('info', 'A lost session could not be ended.', error))
  inBackground(async () => {
    const lost: string[] = []
    for (const { topic } of client.sessions().filter(isOld))
      if (await isLost(topic)) lost.push(topic)
    const endAll = async () => {
      // A database that breaks meanwhile has no claims: only those that were lost before.
      for (const topic of lost) if (await isLost(topic)) await client.end(topic)
    }
    if (lost.length > 0 && !isReleased) release = after(restoreTime, () => inBackground(endAll))
  })
  return () => {
    isReleased = true
    release()
  }
}

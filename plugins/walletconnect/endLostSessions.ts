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
): Release {
  let isReleased = false
  let release: Release = () => {}
  const isOld = ({ expiry }: WalletConnectSession) =>
    now() / 1000 > expiry - sessionLifetime + lostAge
  const listLost = async () => {
    const old = client.sessions().filter(isOld)
    const claims = await Promise.all(old.map(({ topic }) => client.isClaimed(topic)))
    return old.filter((_, at) => claims[at] === false)
  }
  const inBackground = (task: () => Promise<unknown>) =>
    task().catch((error: unknown) => log('info', 'A lost session could not be ended.', error))
  const endAll = async () => {
    for (const { topic } of await listLost()) await client.end(topic)
  }
  inBackground(async () => {
    if ((await listLost()).length > 0 && !isReleased)
      release = after(restoreTime, () => inBackground(endAll))
  })
  return () => {
    isReleased = true
    release()
  }
}

import { looseObject, string } from 'valibot'
import type { Release } from '#kernel'
import { safeParse } from '#kernel'
import { relayUnreachable } from './relayErrors.ts'
import type { PairingTools } from './runPairing.ts'
import { toSessionFault } from './sessionFaults.ts'

/** Time for the relay to accept the ping, and to listen for the wallet after that (ms). */
const relayTimeout = 5000
const listenDuration = 1500

const topicSchema = looseObject({ topic: string() })
const publishSchema = looseObject({ params: topicSchema })

/**
 * Probes a stored session with a ping; the relay must accept it and deliver queued messages.
 * Returns false if the session has ended or expired, or the wallet does not know it. No answer
 * counts as alive: a sleeping phone answers later, and its end still arrives. Throws if the relay
 * is unreachable; the session stays for the next visit.
 */
export async function isSessionAlive(
  { client, platform, onRefused }: Pick<PairingTools, 'client' | 'platform' | 'onRefused'>,
  topic: string,
): Promise<boolean> {
  const found = client.session(topic)
  if (!found || found.expiry * 1000 <= platform.now()) return false
  const releases: Release[] = []
  let isAccepted = false
  const probe = new Promise<boolean>((resolve, reject) => {
    const over = (payload: unknown) => {
      if (safeParse(topicSchema, payload)?.topic === topic) resolve(false)
    }
    const accepted = (payload: unknown) => {
      if (safeParse(publishSchema, payload)?.params.topic !== topic) return
      isAccepted = true
      releases.push(platform.after(listenDuration, () => resolve(true)))
    }
    const failed = (error: unknown) => {
      if (toSessionFault(error).code === 'unauthorized') resolve(false)
    }
    releases.push(
      client.on('session_delete', over),
      client.on('session_expire', over),
      client.onRelay('relayer_publish', accepted),
    )
    releases.push(
      onRefused(reject),
      platform.after(relayTimeout, () => isAccepted || reject(relayUnreachable())),
    )
    client.ping(topic).then(() => resolve(true), failed)
  })
  return probe.finally(() => {
    for (const release of releases) release()
  })
}

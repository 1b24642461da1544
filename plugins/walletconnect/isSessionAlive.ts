import { looseObject, string } from 'valibot'
import type { Release } from '#kernel'
import { safeParse } from '#kernel'
import { relayUnreachable } from './relayErrors.ts'
import type { PairingTools } from './runPairing.ts'
import { toSessionFault } from './sessionFaults.ts'

/**
 * How long the relay may take to accept the ping, and how long after that we listen for what the
 * wallet has to say.
 */
const relayTimeout = 5000
const listenDuration = 1500

const topicSchema = looseObject({ topic: string() })
const publishSchema = looseObject({ params: topicSchema })

/**
 * The live probe of a stored session, a ping: the relay must accept it and hand over what waited
 * for us. False when an end was among that, when the wallet
 * no longer knows the session, or when it has run out. Silence is no end: a phone in a pocket
 * answers when it wakes up, and an end it sends then still arrives.
 * Throws when the relay is out of reach; the session stays for the next visit.
 */
export async function isSessionAlive(
  { client, platform, onRefused }: Pick<PairingTools, 'client' | 'platform' | 'onRefused'>,
  topic: string,
): Promise<boolean> {
  const found = client.session(topic)
  if (!found || found.expiry * 1000 <= platform.now()) return false
  const releases: Release[] = []
  const probe = new Promise<boolean>((resolve, reject) => {
    const over = (payload: unknown) => {
      if (safeParse(topicSchema, payload)?.topic === topic) resolve(false)
    }
    const accepted = (payload: unknown) => {
      if (safeParse(publishSchema, payload)?.params.topic === topic)
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
      platform.after(relayTimeout, () => reject(relayUnreachable())),
    )
    client.ping(topic).then(() => resolve(true), failed)
  })
  return probe.finally(() => {
    for (const release of releases) release()
  })
}

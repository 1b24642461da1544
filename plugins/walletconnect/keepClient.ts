import type { Platform, Release, Rpc } from '#kernel'
import { LatchkeyError, onceUntilFailed } from '#kernel'
import type { ClientSource } from './openClient.ts'
import { openClient } from './openClient.ts'
import type { PairingParts } from './runPairing.ts'
import { createSessions } from './sessions.ts'

/** What a client is kept with; there is no project id in local mode. */
export type KeepSource = Omit<ClientSource, 'projectId' | 'platform'> & {
  readonly platform: Platform
  readonly projectId: string | undefined
  readonly rpc: Pick<Rpc, 'require'>
}

/**
 * The client of a modal and the sessions on it: opened on first use and shared. One that the relay
 * turned away is replaced by the next use.
 */
export type KeptClient = {
  /** Throws `remote-missing` when there can be none. */
  get(): Promise<PairingParts>
  close(): void
}

/** Keeps a client. */
export function keepClient(source: KeepSource): KeptClient {
  const { platform, projectId, rpc } = source
  const waiting = new Set<(reason: LatchkeyError) => void>()
  let gone = false

  const onRefused = (listener: (reason: LatchkeyError) => void): Release => {
    waiting.add(listener)
    return () => void waiting.delete(listener)
  }
  const giveUp = (reason: LatchkeyError) => {
    for (const listener of [...waiting]) listener(reason)
  }
  const letGo = (reason?: LatchkeyError) => {
    const release = ({ sessions, close }: Awaited<ReturnType<typeof start>>) => {
      sessions.dispose(reason)
      close()
    }
    held
      .take()
      ?.then(release)
      .catch(() => {})
  }
  const start = async () => {
    if (!projectId) throw new LatchkeyError('remote-missing', { why: 'there is no project id' })
    let refusal: LatchkeyError | undefined
    const refused = (reason: LatchkeyError) => {
      refusal = reason
      letGo(reason)
      giveUp(reason)
      source.onRefused(reason)
    }
    const { client, provider, close } = await openClient({
      ...source,
      projectId,
      onRefused: refused,
    })
    if (gone) close()
    if (refusal) throw refusal
    const offers = onceUntilFailed(async () =>
      (await import('./createSignInOffers.ts')).createSignInOffers(provider, platform.now),
    )
    return {
      platform,
      client,
      sessions: createSessions({ client, platform, rpc }),
      signInOffers: offers.get,
      onRefused,
      close,
    }
  }
  const held = onceUntilFailed(start)

  return {
    get: held.get,
    close() {
      gone = true
      giveUp(new LatchkeyError('destroyed'))
      letGo()
    },
  }
}

import type { Platform, Release, Rpc } from '#kernel'
import { LatchkeyError, memoizeAsync } from '#kernel'
import { createSessions } from './createSessions.ts'
import type { SignInOffers } from './createSignInOffers.ts'
import { endLostSessions } from './endLostSessions.ts'
import { walletConnectError } from './errors.ts'
import type { OpenClientOptions } from './openClient.ts'
import { openClient } from './openClient.ts'
import type { PairingTools } from './runPairing.ts'

/** Options of a shared client; local mode has no project id. */
export type SharedClientOptions = Omit<OpenClientOptions, 'projectId' | 'platform'> & {
  readonly platform: Platform
  readonly projectId: string | undefined
  readonly rpc: Pick<Rpc, 'assertAllowed'>
  /**
   * Called before a refusal ends the connections; the result stores them again. The wallet still
   * grants them, and the relay may accept the next visit.
   */
  keepStored?(): () => void
}

/**
 * The client of a modal with its sessions: opened on first use, then shared. After the relay
 * refuses the site, the next use opens a new one.
 */
export type SharedClient = {
  /** Throws `remote-missing` if there is no client or project id. */
  get(): Promise<PairingTools>
  close(): void
}

/** Keeps listeners for a refusal of the client. */
function createRefusalListeners() {
  const listeners = new Set<(reason: LatchkeyError) => void>()
  return {
    onRefused(listener: (reason: LatchkeyError) => void): Release {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rejectWaiting(reason: LatchkeyError) {
      for (const listener of [...listeners]) listener(reason)
    },
  }
}

async function loadSignInOffers(provider: unknown, now: () => number): Promise<SignInOffers> {
  return (await import('./createSignInOffers.ts')).createSignInOffers(provider, now)
}

/** Creates a shared client. */
export function createSharedClient(source: SharedClientOptions): SharedClient {
  const { platform, projectId, rpc } = source
  const { onRefused, rejectWaiting } = createRefusalListeners()
  let closed = false

  const releaseClient = (reason?: LatchkeyError) => {
    const release = ({ sessions, close }: Awaited<ReturnType<typeof start>>) => {
      const storeAgain = reason && source.keepStored?.()
      sessions.dispose(reason)
      storeAgain?.()
      close()
    }
    clientOnce
      .reset()
      ?.then(release)
      .catch(() => {})
  }
  const start = async () => {
    if (!projectId) throw walletConnectError('remote-missing', { why: 'there is no project id' })
    let refusal: LatchkeyError | undefined
    const refused = (reason: LatchkeyError) => {
      refusal = reason
      releaseClient(reason)
      rejectWaiting(reason)
      source.onRefused(reason)
    }
    const opened = await openClient({ ...source, projectId, onRefused: refused })
    const { client, provider, isPersistent, adopt, close } = opened
    if (closed) close()
    if (refusal) throw refusal
    const sessions = createSessions({ client, platform, rpc })
    const stopEnding = endLostSessions(platform, client, sessions.has)
    opened.deliver()
    return {
      platform,
      client,
      sessions,
      signInOffers: memoizeAsync(() => loadSignInOffers(provider, platform.now)).get,
      isPersistent,
      adopt,
      onRefused,
      close() {
        stopEnding()
        close()
      },
    }
  }
  const clientOnce = memoizeAsync(start)

  return {
    get: clientOnce.get,
    close() {
      closed = true
      rejectWaiting(new LatchkeyError('destroyed'))
      releaseClient()
    },
  }
}

import type { Connections, LatchkeyError, Platform } from '#kernel'
import type { ConnectingPhase } from './connectingPhase.ts'
import { toConnectingPhase } from './connectingPhase.ts'

/** The pause before an extension takes the focus, so that the visitor reads where to go on. */
const connectDelay = 400
const slowTimeout = 8000
/** A wallet that was asked and never answered. */
const attemptTimeout = 60_000

/**
 * What an attempt works with. `show` hears each state until the signal aborts; a wallet that
 * answers after it was given up is still heard.
 */
export type ConnectionAttemptTools = {
  readonly connections: Pick<Connections, 'connect'>
  readonly after: Platform['after']
  readonly signal: AbortSignal
  show(phase: ConnectingPhase, error?: LatchkeyError): void
}

/**
 * Connects one way into an installed wallet. Resolves with whether it is connected when it
 * answered, was given up or was aborted; never rejects.
 */
export function attemptWalletConnection(
  { namespace, walletId }: { readonly namespace: string; readonly walletId: string },
  tools: ConnectionAttemptTools,
): Promise<boolean> {
  const { connections, after, signal } = tools
  return new Promise((resolve) => {
    let phase: ConnectingPhase = 'preparing'
    const say = (next: ConnectingPhase, error?: LatchkeyError) => {
      if (signal.aborted) return
      phase = next
      tools.show(next, error)
      if (next !== 'preparing' && next !== 'waiting' && next !== 'slow')
        resolve(next === 'approved')
    }
    const ask = () => {
      say('waiting')
      connections.connect(namespace, { walletId }, { signal }).then(
        () => say('approved'),
        (error: unknown) => {
          const { phase: failed, error: known } = toConnectingPhase(error)
          say(failed, known)
        },
      )
    }
    const whileIn = (expected: ConnectingPhase, next: ConnectingPhase) => () => {
      if (phase === expected) say(next)
    }
    const timers = [
      after(connectDelay, ask),
      after(slowTimeout, whileIn('waiting', 'slow')),
      after(attemptTimeout, whileIn('slow', 'expired')),
    ]
    const end = () => {
      for (const release of timers) release()
      resolve(false)
    }
    say('preparing')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}

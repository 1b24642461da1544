import type { Connections, LatchkeyError, Platform } from '#kernel'
import type { ConnectingPhase } from './connectingPhase.ts'
import { toConnectingPhase } from './connectingPhase.ts'

/** Delay before an extension takes the focus (ms): time to read the instructions. */
const connectDelay = 400
const slowTimeout = 8000
/** Time after which a wallet counts as unresponsive (ms). */
const attemptTimeout = 60_000

/**
 * Dependencies of an attempt. `show` receives each phase until the signal aborts, including the
 * answer of a wallet after its timeout.
 */
export type ConnectionAttemptTools = {
  readonly connections: Pick<Connections, 'connect'>
  readonly after: Platform['after']
  readonly signal: AbortSignal
  show(phase: ConnectingPhase, error?: LatchkeyError): void
}

/**
 * Connects one namespace of an installed wallet. Resolves to true if it is connected, and to false
 * on a failure, a timeout or an abort; never rejects.
 */
export function attemptWalletConnection(
  { namespace, walletId }: { readonly namespace: string; readonly walletId: string },
  tools: ConnectionAttemptTools,
): Promise<boolean> {
  const { connections, after, signal } = tools
  return new Promise((resolve) => {
    let phase: ConnectingPhase = 'preparing'
    const show = (next: ConnectingPhase, error?: LatchkeyError) => {
      if (signal.aborted) return
      phase = next
      tools.show(next, error)
      if (next !== 'preparing' && next !== 'waiting' && next !== 'slow')
        resolve(next === 'approved')
    }
    const connect = () => {
      show('waiting')
      connections.connect(namespace, { walletId }, { signal }).then(
        () => show('approved'),
        (error: unknown) => {
          const { phase: failed, error: known } = toConnectingPhase(error)
          show(failed, known)
        },
      )
    }
    const whileIn = (expected: ConnectingPhase, next: ConnectingPhase) => () => {
      if (phase === expected) show(next)
    }
    const timers = [
      after(connectDelay, connect),
      after(slowTimeout, whileIn('waiting', 'slow')),
      after(attemptTimeout, whileIn('slow', 'expired')),
    ]
    const end = () => {
      for (const release of timers) release()
      resolve(false)
    }
    show('preparing')
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  })
}

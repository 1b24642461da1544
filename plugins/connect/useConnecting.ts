import { useCallback, useEffect, useRef, useState } from 'react'
import type { LatchkeyError } from '#kernel'
import { connectionsRef, platformRef, routerRef } from '#kernel'
import { useOnline, useService } from '#ui-shell'
import { attemptWalletConnection } from './attemptWalletConnection.ts'
import type { ConnectingPhase } from './connectingPhase.ts'

/** State of connecting, and a function to retry. */
export type Connecting = {
  readonly phase: ConnectingPhase
  readonly error?: LatchkeyError | undefined
  readonly retry: () => void
}

/** Connects the wallet on mount and on each `retry`; aborts on unmount. */
export function useConnecting(
  walletId: string | undefined,
  namespace: string,
  onConnected: () => void,
): Connecting {
  const connections = useService(connectionsRef)
  const { after } = useService(platformRef)
  const router = useService(routerRef)
  const online = useOnline()
  const [state, setState] = useState<Omit<Connecting, 'retry'>>({ phase: 'preparing' })
  const [attempt, setAttempt] = useState(0)
  const connectedCallback = useRef(onConnected)
  connectedCallback.current = onConnected

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts a new attempt
  useEffect(() => {
    if (walletId === undefined) return setState({ phase: 'missing' })
    const stop = new AbortController()
    const show = (phase: ConnectingPhase, error?: LatchkeyError) => {
      setState({ phase, error })
      if (phase === 'approved') connectedCallback.current()
    }
    void attemptWalletConnection(
      { namespace, walletId },
      { connections, after, signal: stop.signal, show },
    )
    // A closing modal stays mounted during its animation; abort at once.
    const closing = router.subscribe(({ open }) => {
      if (!open) stop.abort()
    })
    return () => {
      closing()
      stop.abort()
    }
  }, [walletId, namespace, attempt])

  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  const shown =
    state.phase === 'failed' && !online ? { ...state, phase: 'offline' as const } : state
  return { ...shown, retry }
}

import { useCallback, useEffect, useState } from 'react'
import type { Caip2, LatchkeyError } from '#kernel'
import { connectionsRef, isLatchkeyError, routerRef as routerService } from '#kernel'
import { networksRoute, switchNetworkRoute } from '#plugins/ports/networks'
import { useOnline, useService } from '#ui-shell'

/** How a switch stands. */
export type SwitchPhase =
  | 'preparing'
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'unsupported'
  | 'expired'
  | 'offline'
  | 'failed'

const phasesByCode: Readonly<Record<string, SwitchPhase>> = {
  rejected: 'rejected',
  'switch-unsupported': 'unsupported',
  unsupported: 'unsupported',
  timeout: 'expired',
  expired: 'expired',
}

/**
 * Asks the wallet to switch when the view appears, and again on `retry`; afterwards leaves to where
 * the visitor came from.
 */
export function useNetworkSwitch(network: Caip2): {
  readonly phase: SwitchPhase
  readonly error?: LatchkeyError | undefined
  readonly retry: () => void
} {
  const connections = useService(connectionsRef)
  const router = useService(routerService)
  const online = useOnline()
  const [state, setState] = useState<{
    readonly phase: SwitchPhase
    readonly error?: LatchkeyError | undefined
  }>({ phase: 'preparing' })
  const [attempt, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts a new attempt
  useEffect(() => {
    let wanted = true
    const show = (phase: SwitchPhase, error?: LatchkeyError) => {
      if (wanted) setState({ phase, error })
    }
    const run = async () => {
      show('waiting')
      try {
        await connections.switchNetwork(network)
        show('approved')
        if (wanted) leave()
      } catch (error) {
        if (isLatchkeyError(error)) show(phasesByCode[error.code] ?? 'failed', error)
      }
    }
    const leave = () => {
      const names = router.get().history.map(({ route }) => route)
      if (names[names.length - 1] !== switchNetworkRoute.id) return
      // Back to what stood before the list of networks; from anywhere else there is nothing more to
      // do here.
      if (names.indexOf(networksRoute.id) < 1) return router.close()
      router.back()
      router.back()
    }
    void run()
    return () => {
      wanted = false
    }
  }, [network, attempt])

  const retry = useCallback(() => setTurn((now) => now + 1), [])
  return {
    ...(state.phase === 'failed' && !online ? { ...state, phase: 'offline' as const } : state),
    retry,
  }
}

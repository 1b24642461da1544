import { useCallback, useEffect, useState } from 'react'
import type { Caip2, LatchkeyError } from '#kernel'
import { connections, isLatchkeyError, router as routerService } from '#kernel'
import { useOnline, useService } from '#ui-shell'
import { networksRoute, switchNetworkRoute } from './port.ts'

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

const phases: Readonly<Record<string, SwitchPhase>> = {
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
export function useSwitching(network: Caip2): {
  readonly phase: SwitchPhase
  readonly error?: LatchkeyError | undefined
  readonly retry: () => void
} {
  const links = useService(connections)
  const modal = useService(routerService)
  const online = useOnline()
  const [state, setState] = useState<{
    readonly phase: SwitchPhase
    readonly error?: LatchkeyError | undefined
  }>({ phase: 'preparing' })
  const [turn, setTurn] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` starts a new attempt
  useEffect(() => {
    let wanted = true
    const show = (phase: SwitchPhase, error?: LatchkeyError) => {
      if (wanted) setState({ phase, error })
    }
    const run = async () => {
      show('waiting')
      try {
        await links.switchNetwork(network)
        show('approved')
        if (wanted) leave()
      } catch (error) {
        if (isLatchkeyError(error)) show(phases[error.code] ?? 'failed', error)
      }
    }
    const leave = () => {
      const names = modal.get().history.map(({ route }) => route)
      if (names[names.length - 1] !== switchNetworkRoute.id) return
      // Back to what stood before the list of networks; from anywhere else there is nothing more to
      // do here.
      if (names.indexOf(networksRoute.id) < 1) return modal.close()
      modal.back()
      modal.back()
    }
    void run()
    return () => {
      wanted = false
    }
  }, [network, turn])

  const retry = useCallback(() => setTurn((now) => now + 1), [])
  return {
    ...(state.phase === 'failed' && !online ? { ...state, phase: 'offline' as const } : state),
    retry,
  }
}

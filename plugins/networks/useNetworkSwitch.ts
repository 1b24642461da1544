import { useCallback, useEffect, useState } from 'react'
import type { Caip2 } from '#kernel'
import {
  connectionsRef,
  isLatchkeyError,
  LatchkeyError,
  platformRef,
  routerRef as routerService,
} from '#kernel'
import { accountRoute } from '#plugins/ports/account'
import { networksRoute, switchNetworkRoute } from '#plugins/ports/networks'
import { useOnline, useService } from '#ui-shell'

/** State of a switch. */
export type SwitchPhase =
  | 'preparing'
  | 'waiting'
  | 'slow'
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

/** Time after which the view says where the request is (ms). */
const slowTimeout = 8000

/** Asks the wallet to switch on mount and on each `retry`, then returns to the previous view. */
export function useNetworkSwitch(network: Caip2): {
  readonly phase: SwitchPhase
  readonly error?: LatchkeyError | undefined
  readonly retry: () => void
} {
  const connections = useService(connectionsRef)
  const router = useService(routerService)
  const { after } = useService(platformRef)
  const online = useOnline()
  const [state, setState] = useState<{
    readonly phase: SwitchPhase
    readonly error?: LatchkeyError | undefined
  }>({ phase: 'preparing' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` starts a new attempt
  useEffect(() => {
    let mounted = true
    const show = (phase: SwitchPhase, error?: LatchkeyError) => {
      if (mounted) setState({ phase, error })
    }
    const run = async () => {
      show('waiting')
      try {
        await connections.switchNetwork(network)
        show('approved')
        if (mounted) leave()
      } catch (cause) {
        const error = isLatchkeyError(cause) ? cause : new LatchkeyError('internal', {}, { cause })
        show(phasesByCode[error.code] ?? 'failed', error)
      }
    }
    const leave = () => {
      const names = router.get().history.map(({ route }) => route)
      if (names[names.length - 1] !== switchNetworkRoute.id) return
      // From the account: back to it. From the network list: back to the view before it. From
      // elsewhere: close.
      if (names[names.length - 2] === accountRoute.id) return router.back()
      if (names.indexOf(networksRoute.id) < 1) return router.close()
      router.back()
      router.back()
    }
    void run()
    const release = after(slowTimeout, () => {
      if (mounted) setState((now) => (now.phase === 'waiting' ? { phase: 'slow' } : now))
    })
    return () => {
      mounted = false
      release()
    }
  }, [network, attempt, after])

  const retry = useCallback(() => setAttempt((now) => now + 1), [])
  return {
    ...(state.phase === 'failed' && !online ? { ...state, phase: 'offline' as const } : state),
    retry,
  }
}

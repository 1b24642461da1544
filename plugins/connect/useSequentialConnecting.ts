import { useEffect, useRef, useState } from 'react'
import { connectionsRef, platformRef, routerRef } from '#kernel'
import { useService } from '#ui-shell'
import { attemptWalletConnection } from './attemptWalletConnection.ts'
import type { ConnectingPhase } from './connectingPhase.ts'

/** Phase of each requested namespace; `queued` until its turn. */
export type SequentialConnecting = {
  readonly phases: Readonly<Record<string, ConnectingPhase | 'queued'>>
  /** Namespace whose phase changed last. */
  readonly latest?: string | undefined
  readonly busy: boolean
  /**
   * Connects one namespace after another; resolves to true if all are connected. A failure does not
   * stop the next ones.
   */
  start(ways: readonly ConnectionTarget[]): Promise<boolean>
}
type ConnectionTarget = { readonly namespace: string; readonly walletId: string }

/** Connects several namespaces of a wallet in sequence; aborts on unmount or close. */
export function useSequentialConnecting(): SequentialConnecting {
  const connections = useService(connectionsRef)
  const { after } = useService(platformRef)
  const router = useService(routerRef)
  const [state, setState] = useState<Pick<SequentialConnecting, 'phases' | 'latest'>>({
    phases: {},
  })
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = () => stop.current?.abort()
    const closing = router.subscribe(({ open }) => {
      if (!open) end()
    })
    return () => {
      closing()
      end()
    }
  }, [router])

  const start = async (ways: readonly ConnectionTarget[]) => {
    stop.current?.abort()
    const own = new AbortController()
    stop.current = own
    setBusy(true)
    setState(({ phases }) => ({
      phases: {
        ...phases,
        ...Object.fromEntries(ways.map(({ namespace }) => [namespace, 'queued' as const])),
      },
    }))
    let all = true
    for (const way of ways) {
      const show = (phase: ConnectingPhase) =>
        setState(({ phases }) => ({
          phases: { ...phases, [way.namespace]: phase },
          latest: way.namespace,
        }))
      all =
        !own.signal.aborted &&
        (await attemptWalletConnection(way, {
          connections,
          after,
          signal: own.signal,
          show,
        })) &&
        all
    }
    if (!own.signal.aborted) setBusy(false)
    return all
  }
  return { ...state, busy, start }
}

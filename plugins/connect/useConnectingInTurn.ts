import { useEffect, useRef, useState } from 'react'
import { connections, platform, router } from '#kernel'
import { useService } from '#ui-shell'
import { attemptWallet } from './attemptWallet.ts'
import type { ConnectingPhase } from './connectingPhase.ts'

/**
 * How each namespace stands that was asked for since the view appeared; `queued` until it is its
 * turn.
 */
export type Turns = {
  readonly phases: Readonly<Record<string, ConnectingPhase | 'queued'>>
  /** The namespace whose state changed last. */
  readonly latest?: string | undefined
  readonly busy: boolean
  /**
   * Asks the wallet for one namespace after another; resolves with whether all are connected. What
   * one of them answers changes nothing for the others.
   */
  start(ways: readonly Way[]): Promise<boolean>
}
type Way = { readonly namespace: string; readonly walletId: string }

/**
 * Connects several ways into a wallet, one after another; gives up what is not done when the view
 * goes or the modal closes.
 */
export function useConnectingInTurn(): Turns {
  const links = useService(connections)
  const { after } = useService(platform)
  const modal = useService(router)
  const [state, setState] = useState<Pick<Turns, 'phases' | 'latest'>>({ phases: {} })
  const [busy, setBusy] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    const end = () => stop.current?.abort()
    const closing = modal.subscribe(({ open }) => {
      if (!open) end()
    })
    return () => {
      closing()
      end()
    }
  }, [modal])

  const start = async (ways: readonly Way[]) => {
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
        (await attemptWallet(way, { links, after, signal: own.signal, show })) &&
        all
    }
    if (!own.signal.aborted) setBusy(false)
    return all
  }
  return { ...state, busy, start }
}

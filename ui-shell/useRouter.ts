import { useMemo, useSyncExternalStore } from 'react'
import type { HistoryEntry, ModalState, RouteRef } from '#kernel'
import { useKernel } from './useKernel.ts'

type RouteArguments<Params> = void extends Params
  ? [route: RouteRef<Params>]
  : [route: RouteRef<Params>, params: Params]

/** Moves between views: the kernel's router, with the params that each route takes. */
export type ViewRouter = {
  readonly state: ModalState
  readonly current: HistoryEntry
  push<Params>(...to: RouteArguments<Params>): void
  replace<Params>(...to: RouteArguments<Params>): void
  /** Forgets the history and shows one view. */
  reset<Params>(...to: RouteArguments<Params>): void
  /** Goes one view back, or closes when there is none. */
  back(): void
  /** Closes the modal without asking guards: what a Cancel button does. */
  close(): void
}

/**
 * The router; renders again when the visitor moves. `push`, `replace` and `reset` take a route and
 * its params; `back` goes one view back, `close` closes the modal as a Cancel button does. `state`
 * and `current` say what is on screen.
 */
export function useRouter(): ViewRouter {
  const { router } = useKernel()
  const state = useSyncExternalStore(router.subscribe, router.get)
  return useMemo(
    () => ({
      state,
      current: router.current(),
      push: (...[route, params]) => router.push(route, params),
      replace: (...[route, params]) => router.replace(route, params),
      reset: (...[route, params]) => router.reset(route, params),
      back: () => router.back(),
      close: () => router.close(),
    }),
    [router, state],
  )
}

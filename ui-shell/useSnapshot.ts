import { useSyncExternalStore } from 'react'
import type { Release } from '#kernel'

/** Anything that can be read and watched: a slice, or a service that shares one. */
export type Subscribable<State> = { get(): State; subscribe(listener: () => void): Release }

const noSubscription = () => () => {}

/**
 * The current state of something watchable; `fallback` while there is nothing to watch, on a server,
 * and in the hydration of its page. `fallback` must be the same object each time.
 */
export function useSnapshot<State>(
  source: Subscribable<State> | undefined,
  fallback: State,
): State {
  const getFallback = () => fallback
  return useSyncExternalStore(
    source?.subscribe ?? noSubscription,
    source?.get ?? getFallback,
    getFallback,
  )
}

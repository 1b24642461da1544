import { useEffect, useSyncExternalStore } from 'react'
import type { LaterPartsByName } from './createLaterParts.ts'
import { useShell } from './ShellContext.ts'

/** The parts that the first list does not need; loads them unless `load` is false. */
export function useLaterParts(load = true): LaterPartsByName | undefined {
  const { later } = useShell()
  useEffect(() => {
    if (load) later.load()
  }, [later, load])
  return useSyncExternalStore(later.subscribe, later.get)
}

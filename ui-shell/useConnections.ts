import { useSyncExternalStore } from 'react'
import type { ConnectionsState } from '#kernel'
import { useKernel } from './useKernel.ts'

/** All connections by namespace; renders again when one changes. */
export function useConnections(): ConnectionsState {
  const { connections } = useKernel()
  return useSyncExternalStore(connections.subscribe, connections.get)
}

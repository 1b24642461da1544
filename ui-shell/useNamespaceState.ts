import { useMemo } from 'react'
import type { NamespaceState } from '#kernel'
import { useConnections } from './useConnections.ts'
import { useKernel } from './useKernel.ts'

/**
 * What is known of a namespace (of the active one when none is named); `undefined` when no
 * namespace is installed.
 */
export function useNamespaceState(namespace?: string): NamespaceState | undefined {
  const { connections } = useKernel()
  const state = useConnections()
  const wanted = namespace ?? state.active
  const kept = wanted === undefined ? undefined : state.namespaces[wanted]
  return useMemo(() => kept ?? connections.getState(wanted), [connections, wanted, kept])
}

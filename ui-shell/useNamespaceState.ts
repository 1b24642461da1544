import { useMemo } from 'react'
import type { NamespaceState } from '#kernel'
import { useConnections } from './useConnections.ts'
import { useKernel } from './useKernel.ts'

/**
 * Returns the state of a namespace, by default of the active one; `undefined` if no namespace is
 * installed.
 */
export function useNamespaceState(namespace?: string): NamespaceState | undefined {
  const { connections } = useKernel()
  const state = useConnections()
  const wanted = namespace ?? state.active
  const kept = wanted === undefined ? undefined : state.namespaces[wanted]
  return useMemo(() => kept ?? connections.getState(wanted), [connections, wanted, kept])
}

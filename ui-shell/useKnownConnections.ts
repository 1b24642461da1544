import { useEffect, useMemo, useState } from 'react'
import type { KnownConnections } from './knownConnection.ts'
import { useModal } from './ModalContext.ts'
import { useModalState } from './useModalState.ts'

const noConnections: KnownConnections = { connections: [], recentConnections: [] }

/**
 * With several wallets at once: those that are connected and those that can be logged in again, of
 * a namespace or of all; renders again when one changes. Switched off,
 * nothing, and an informational alert. Loads nothing before the visitor, or an earlier visit, wants
 * something.
 */
export function useKnownConnections(namespace?: string): KnownConnections {
  const modal = useModal()
  const { features } = useModalState()
  const decided = Object.keys(features).length > 0
  const [found, setFound] = useState({ modal, connections: noConnections })
  // The provider may have another modal meanwhile.
  const all = found.modal === modal ? found.connections : noConnections
  useEffect(() => {
    if (!decided) return
    let gone = false
    const put = (connections: KnownConnections) => setFound({ modal, connections })
    const refresh = async () => {
      const connections = await modal.getConnections()
      if (!gone) put(connections)
    }
    const release = modal.on('connections', put)
    refresh().catch(() => {})
    return () => {
      gone = true
      release()
    }
  }, [modal, decided])
  return useMemo(() => {
    const isWanted = (one: { readonly namespace: string }) =>
      namespace === undefined || one.namespace === namespace
    return {
      connections: all.connections.filter(isWanted),
      recentConnections: all.recentConnections.filter(isWanted),
    }
  }, [all, namespace])
}

import { useEffect, useState } from 'react'
import type { KnownConnections } from '#kernel'
import { useHandle } from './HandleContext.ts'
import { useModalState } from './useModalState.ts'

const nothing: KnownConnections = { connections: [], recentConnections: [] }

/**
 * With several wallets at once: those that are connected and those that can be logged in again, of
 * a namespace or of all; renders again when one changes. Switched off,
 * nothing, and an informational alert. Loads nothing before the visitor, or an earlier visit, wants
 * something.
 */
export function useKnownConnections(namespace?: string): KnownConnections {
  const { modal } = useHandle()
  const { features } = useModalState()
  const decided = Object.keys(features).length > 0
  const [all, setAll] = useState(nothing)
  useEffect(() => {
    if (!decided) return
    let gone = false
    const look = async () => {
      const known = await modal.getConnections()
      if (!gone) setAll(known)
    }
    const release = modal.on('connections', setAll)
    look().catch(() => {})
    return () => {
      gone = true
      release()
    }
  }, [modal, decided])
  const isOf = (one: { readonly namespace: string }) =>
    namespace === undefined || one.namespace === namespace
  return {
    connections: all.connections.filter(isOf),
    recentConnections: all.recentConnections.filter(isOf),
  }
}

import type { Wallet } from '#kernel'
import { networksRef } from '#kernel'
import { useOnline, useService, useText } from '#ui-shell'
import { connectingMessages } from './connectingMessages.ts'
import type { ConnectingPhase } from './connectingPhase.ts'
import { phaseTexts } from './connectingPhase.ts'
import type { SequentialConnecting } from './useSequentialConnecting.ts'

const activePhases: readonly (ConnectingPhase | 'queued')[] = ['preparing', 'waiting', 'slow']

/** Texts in the row of a namespace. */
export type NamespaceDescription = {
  readonly title: string
  readonly phase: string
  readonly note: string | undefined
}

/** Describes namespaces of a wallet; those missing from `open` are connected. */
export function useNamespaceDescription(
  name: string,
  open: Wallet['connectors'],
  phases: SequentialConnecting['phases'],
): (namespace: string) => NamespaceDescription {
  const t = useText(connectingMessages)
  const networks = useService(networksRef)
  const online = useOnline()
  const isOpen = (namespace: string) => open.some((one) => one.namespace === namespace)
  const getNote = (namespace: string) => {
    const phase = isOpen(namespace) ? phases[namespace] : 'approved'
    if (phase === undefined || phase === 'queued') return phase && t('chains.queued')
    return t(
      phaseTexts[phase === 'failed' && !online ? 'offline' : phase][phase === 'slow' ? 1 : 0],
      { name },
    )
  }
  const getPhase = (namespace: string) => {
    if (!isOpen(namespace)) return 'approved'
    const phase = phases[namespace] ?? 'open'
    if (activePhases.some((one) => one === phase)) return 'running'
    // A namespace that was connected here and disconnected since can be selected again.
    return phase === 'approved' ? 'open' : phase
  }
  return (namespace) => ({
    title: networks.manifest(namespace)?.title ?? namespace,
    phase: getPhase(namespace),
    note: getNote(namespace),
  })
}

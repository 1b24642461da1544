import { useState } from 'react'
import type { Modal } from './hostTypes.ts'
import type { ConnectionChange, KnownConnection } from './knownConnection.ts'
import { useModal } from './ModalContext.ts'
import { useKnownConnections } from './useKnownConnections.ts'
import { useModalState } from './useModalState.ts'

type UseConnectionOptions = {
  readonly namespace?: string | undefined
  onSuccess?(change: ConnectionChange): void
  /** Both calls resolve all the same. */
  onError?(error: unknown): void
}
type UseConnectionResult = {
  /** The wallet in use. */
  readonly connection: KnownConnection | undefined
  /** Something is under way. */
  readonly isPending: boolean
  /** As `Modal.switchConnection`; never rejects. */
  switchConnection(...input: Parameters<Modal['switchConnection']>): Promise<void>
  /** As `Modal.deleteConnection`; never rejects. */
  deleteConnection(...input: Parameters<Modal['deleteConnection']>): Promise<void>
}

/**
 * With several wallets at once: the one in use of a namespace (of the active one when none is
 * named), and how to use another.
 */
export function useConnection({
  namespace,
  onSuccess,
  onError,
}: UseConnectionOptions = {}): UseConnectionResult {
  const modal = useModal()
  const { activeNamespace } = useModalState()
  const [pending, setPending] = useState(0)
  const selectedNamespace = namespace ?? activeNamespace
  const connection = useKnownConnections(selectedNamespace).connections.find(
    ({ status }) => status === 'active',
  )
  const run = async (work: Promise<ConnectionChange | undefined>) => {
    setPending((count) => count + 1)
    try {
      const moved = await work
      if (moved) onSuccess?.(moved)
    } catch (error) {
      onError?.(error)
    } finally {
      setPending((count) => count - 1)
    }
  }
  return {
    connection,
    isPending: pending > 0,
    switchConnection: (...input) => run(modal.switchConnection(...input)),
    deleteConnection: (...input) => run(modal.deleteConnection(...input)),
  }
}

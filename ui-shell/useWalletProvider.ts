import { useModal } from './ModalContext.ts'
import { useModalState } from './useModalState.ts'

/**
 * The connected wallet's own object for libraries that take one; `undefined` while nothing is
 * connected.
 */
export function useWalletProvider(namespace?: string): unknown {
  const modal = useModal()
  const { namespaces, activeNamespace } = useModalState()
  const wanted = namespace ?? activeNamespace
  const status = wanted === undefined ? undefined : namespaces[wanted]?.accountState.status
  return status === 'connected' ? modal.getProvider(wanted) : undefined
}

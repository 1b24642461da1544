import type { ProviderOf } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'
import { useModalState } from './useModalState.ts'

/**
 * The connected wallet's own object for libraries that take one; `undefined` while nothing is
 * connected.
 */
export function useWalletProvider<Name extends string>(namespace?: Name): ProviderOf<Name> {
  const { modal } = useModal()
  const { namespaces, activeNamespace } = useModalState()
  const wanted = namespace ?? activeNamespace
  const status = wanted === undefined ? undefined : namespaces[wanted]?.accountState.status
  // Allowed because the active namespace is wanted only where none is named.
  return status === 'connected' ? modal.getProvider(wanted as Name) : undefined
}

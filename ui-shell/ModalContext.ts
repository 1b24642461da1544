import { createContext, useContext } from 'react'
import type { Modal, ModalSnapshot } from './hostTypes.ts'

/** A modal and the snapshot that a server renders. */
export type ModalContextValue = { readonly modal: Modal; readonly serverSnapshot: ModalSnapshot }

export const ModalContext = createContext<ModalContextValue | undefined>(undefined)

/**
 * The modal that `<LatchkeyProvider>` was given. Throws when there is no provider around the
 * calling component.
 */
export function useModal(): ModalContextValue {
  const handle = useContext(ModalContext)
  // The table of errors is not loaded before the visitor shows interest: this one carries its own
  // text.
  if (!handle)
    throw new DOMException(
      'Put <LatchkeyProvider modal={modal}> around the components that use Latchkey.',
      'LatchkeyError',
    )
  return handle
}

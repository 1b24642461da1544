import { createContext, useContext } from 'react'
import type { Modal, ModalSnapshot } from '#kernel'

/** A modal and what a server, which knows no visitor, shows of it. */
export type Handle = { readonly modal: Modal; readonly atServer: ModalSnapshot }

export const HandleContext = createContext<Handle | undefined>(undefined)

/**
 * The modal that `<LatchkeyProvider>` was given. Throws when there is no provider around the
 * calling component.
 */
export function useHandle(): Handle {
  const handle = useContext(HandleContext)
  // The table of errors is not loaded before the visitor shows intent: this one carries its own
  // text.
  if (!handle)
    throw new DOMException(
      'Put <LatchkeyProvider modal={modal}> around the components that use Latchkey.',
      'LatchkeyError',
    )
  return handle
}

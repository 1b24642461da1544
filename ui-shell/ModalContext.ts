import { createContext, useContext } from 'react'
import type { Modal } from './hostTypes.ts'

/** The modal of the components below `<LatchkeyProvider>`. */
export const ModalContext = createContext<Modal | undefined>(undefined)

/**
 * The modal that `<LatchkeyProvider>` was given. Throws when there is no provider around the
 * calling component.
 */
export function useModal(): Modal {
  const modal = useContext(ModalContext)
  // The table of errors is not loaded before the visitor shows interest: this one carries its own
  // text.
  if (!modal)
    throw new DOMException(
      'Put <LatchkeyProvider modal={modal}> around this component.',
      'LatchkeyError',
    )
  return modal
}

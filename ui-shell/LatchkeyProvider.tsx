import type { ReactNode } from 'react'
import type { Modal } from './hostTypes.ts'
import { ModalContext } from './ModalContext.ts'

/**
 * Gives a modal to the hooks and the button below it. Create the modal once, outside of any
 * component.
 * @example <LatchkeyProvider modal={modal}><ConnectButton /></LatchkeyProvider>
 */
export function LatchkeyProvider({
  modal,
  children,
}: {
  readonly modal: Modal
  readonly children?: ReactNode
}) {
  return <ModalContext.Provider value={modal}>{children}</ModalContext.Provider>
}

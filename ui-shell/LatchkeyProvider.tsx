import type { ReactNode } from 'react'
import { useMemo } from 'react'
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
  const handle = useMemo(
    () => ({
      modal,
      serverSnapshot: {
        ...modal.getState(),
        initialized: false,
        open: false,
        loading: false,
        namespaces: {},
      },
    }),
    [modal],
  )
  return <ModalContext.Provider value={handle}>{children}</ModalContext.Provider>
}

import { useEffect, useRef } from 'react'
import type { ModalEvents } from './hostTypes.ts'
import { useModal } from './ModalContext.ts'

/** Calls `listener`, always the one of the last render, when the modal emits the event. */
export function useModalEvent<Name extends keyof ModalEvents>(
  event: Name,
  listener: (payload: ModalEvents[Name]) => void,
): void {
  const modal = useModal()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.on(event, (payload) => latest.current(payload)), [modal, event])
}

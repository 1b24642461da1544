import { createModal } from 'latchkey'

/** Opens Latchkey by a button, and reports the address; runs in the browser. */
export function followWallet(button, onAddress) {
  const modal = createModal()
  function show() {
    onAddress(modal.getState().namespaces.eip155?.accountState.address ?? '')
  }
  const stops = [modal.trigger(button), modal.subscribe(show)]
  show()
  return () => {
    for (const stop of stops) stop()
  }
}

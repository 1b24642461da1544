import { createModal } from 'latchkey'
import { defineLatchkeyButton } from 'latchkey/element'
import { createSignal, onCleanup } from 'solid-js'

const modal = createModal()
defineLatchkeyButton(modal)

export function Wallet() {
  const [state, setState] = createSignal(modal.getState())
  onCleanup(modal.subscribe(setState))
  return (
    <>
      <latchkey-button />
      <output id="account">{state().namespaces.eip155?.accountState.address}</output>
    </>
  )
}

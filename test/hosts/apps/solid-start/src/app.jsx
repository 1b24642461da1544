import { createModal } from 'latchkey'
import { createSignal, onCleanup, onMount } from 'solid-js'

const modal = createModal()
export default function App() {
  const [address, setAddress] = createSignal('')
  let button
  onMount(() => {
    const show = () => setAddress(modal.getState().namespaces.eip155?.accountState.address ?? '')
    onCleanup(modal.trigger(button))
    onCleanup(modal.subscribe(show))
    show()
  })
  return (
    <main>
      <button id="connect" type="button" ref={button}>
        Connect wallet
      </button>
      <output id="account">{address()}</output>
    </main>
  )
}

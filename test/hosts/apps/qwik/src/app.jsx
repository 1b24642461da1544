import { component$, useSignal, useVisibleTask$ } from '@builder.io/qwik'
import { followWallet } from './followWallet.js'

export const App = component$(() => {
  const address = useSignal('')
  const button = useSignal()
  // biome-ignore lint/correctness/noQwikUseVisibleTask: the wallet of an earlier visit is shown at once.
  useVisibleTask$(({ cleanup }) => {
    const stop = followWallet(button.value, (text) => {
      address.value = text
    })
    cleanup(stop)
  })
  return (
    <>
      <button id="connect" type="button" ref={button}>
        Connect wallet
      </button>
      <output id="account">{address.value}</output>
    </>
  )
})

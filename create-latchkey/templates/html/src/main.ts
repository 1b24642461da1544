import { defineLatchkeyButton } from 'latchkey/element'
import { modal } from './modal'
import { signHello } from './signHello'

const account = document.querySelector('#account')
const sign = document.querySelector<HTMLButtonElement>('#sign')
const result = document.querySelector('#result')

function show() {
  const { initialized, namespaces } = modal.getState()
  const [address] = Object.values(namespaces).flatMap((one) => one?.accountState.address ?? [])
  if (account && initialized) account.textContent = address ?? 'Not connected'
  if (sign) sign.hidden = address === undefined
}

async function signAndShow() {
  const text = await signHello().catch((error: Error) => error.message)
  if (result) result.textContent = text
}

defineLatchkeyButton(modal)
modal.subscribe(show)
sign?.addEventListener('click', signAndShow)
show()

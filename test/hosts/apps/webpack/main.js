import { createModal } from 'latchkey'

const modal = createModal()
modal.trigger(document.querySelector('#connect'))
const account = document.querySelector('#account')
const show = () => {
  account.textContent = modal.getState().namespaces.eip155?.accountState.address ?? ''
}
modal.subscribe(show)
show()

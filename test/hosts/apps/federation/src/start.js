import { modal as header } from 'header/wallet'
import { modal as shop } from 'shop/wallet'

header.trigger(document.querySelector('#connect'))
// The copy of the other remote reads the connection when it loads, and shows no dialog.
header.on('connect', () => shop.connect())
const account = document.querySelector('#account')
const read = (modal) => modal.getState().namespaces.eip155?.accountState.address ?? ''
const show = () => {
  account.textContent = read(header) === read(shop) ? read(shop) : ''
}
for (const modal of [header, shop]) modal.subscribe(show)
show()

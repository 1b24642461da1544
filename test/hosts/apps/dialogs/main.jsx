import { createModal } from 'latchkey'
import { createRoot } from 'react-dom/client'
import { Checkout } from './Checkout.jsx'
import { createCheckout } from './createCheckout.js'

// One library at a time: each believes that it alone rules the page.
const pages = import.meta.glob('./dialogs/*.{js,jsx}')
const name = `./dialogs/${location.hash.slice(1)}.js`
const { Page, mount } = await (pages[name] ?? pages[`${name}x`])()
const modal = createModal({ namespaces: ['eip155'] })
const onConnect = () => modal.open()
const app = document.querySelector('#app')
if (mount) mount(app, createCheckout(onConnect))
else createRoot(app).render(<Page content={<Checkout onConnect={onConnect} />} />)

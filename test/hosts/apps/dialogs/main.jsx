import { createModal } from 'latchkey'
import { createRoot } from 'react-dom/client'
import { Checkout } from './Checkout.jsx'

// One library at a time: each believes that it alone rules the page.
const pages = import.meta.glob('./dialogs/*.jsx')
const { Page } = await pages[`./dialogs/${location.hash.slice(1)}.jsx`]()
const modal = createModal({ namespaces: ['eip155'] })
createRoot(document.querySelector('#app')).render(
  <Page content={<Checkout onConnect={() => modal.open()} />} />,
)

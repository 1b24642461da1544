import { createModal } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { createRoot } from 'react-dom/client'

const modal = createModal({ projectId: 'stranger' })

createRoot(document.querySelector('#app')).render(
  <LatchkeyProvider modal={modal}>
    <ConnectButton />
  </LatchkeyProvider>,
)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Wallet } from './Wallet.jsx'

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <Wallet />
  </StrictMode>,
)

import { ConnectButton, LatchkeyProvider, useAccount } from 'latchkey/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { modal } from './modal'
import { tryPeers } from './tryPeers'

function Account() {
  return <output id="account">{useAccount().address}</output>
}

function Peers() {
  const [results, setResults] = useState('')
  const start = async () => setResults(JSON.stringify(await tryPeers(modal)))
  return (
    <>
      <button id="try" type="button" onClick={start}>
        Try the peers
      </button>
      <output id="results">{results}</output>
    </>
  )
}

const root = document.querySelector('#app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <LatchkeyProvider modal={modal}>
        <ConnectButton />
        <Account />
        <Peers />
      </LatchkeyProvider>
    </StrictMode>,
  )

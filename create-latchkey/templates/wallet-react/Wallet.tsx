'use client'

import { ConnectButton, useAccount } from 'latchkey/react'
import { useState } from 'react'
import { signHello } from './signHello'

/** The connect button, the account, and a message to sign. */
export function Wallet() {
  const { initialized, isConnected, address } = useAccount()
  const [result, setResult] = useState('')
  const sign = () => signHello().then(setResult, (error: Error) => setResult(error.message))
  return (
    <>
      <ConnectButton />
      {initialized && <p>{isConnected ? address : 'Not connected'}</p>}
      {isConnected && (
        <button type="button" onClick={sign}>
          Sign a message
        </button>
      )}
      <output>{result}</output>
    </>
  )
}

'use client'

import { ConnectButton } from 'latchkey/react'
import { useConnection, useSignMessage } from 'wagmi'

/** The connect button, and an account and a message to sign by wagmi. */
export function Wallet() {
  const { isConnected, address } = useConnection()
  const { mutate, data, error } = useSignMessage()
  return (
    <>
      <ConnectButton />
      <p>{isConnected ? address : 'Not connected'}</p>
      {isConnected && (
        <button type="button" onClick={() => mutate({ message: 'Hello from {{name}}' })}>
          Sign a message
        </button>
      )}
      <output>{error?.message ?? data}</output>
    </>
  )
}

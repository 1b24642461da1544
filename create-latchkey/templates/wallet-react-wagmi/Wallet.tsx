'use client'

import { ConnectButton, useAccount } from 'latchkey/react'
import { useConnection, useSignMessage } from 'wagmi'

/** The connect button, and an account and a message to sign by wagmi. */
export function Wallet() {
  const { initialized } = useAccount()
  const { isConnected, isReconnecting, address } = useConnection()
  const { mutate, data, error } = useSignMessage()
  return (
    <>
      <ConnectButton />
      {initialized && !isReconnecting && <p>{isConnected ? address : 'Not connected'}</p>}
      {isConnected && (
        <button type="button" onClick={() => mutate({ message: 'Hello from {{name}}' })}>
          Sign a message
        </button>
      )}
      <output>{error?.message ?? data}</output>
    </>
  )
}

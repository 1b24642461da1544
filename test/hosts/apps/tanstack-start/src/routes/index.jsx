import { createFileRoute } from '@tanstack/react-router'
import { ConnectButton, useAccount } from 'latchkey/react'

function Home() {
  const { initialized, isConnected, address } = useAccount()
  return (
    <main>
      <ConnectButton />
      <p>{initialized && isConnected ? address : 'Not connected'}</p>
    </main>
  )
}

export const Route = createFileRoute('/')({ component: Home })

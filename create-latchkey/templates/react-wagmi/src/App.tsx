import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LatchkeyProvider } from 'latchkey/react'
import { WagmiProvider } from 'wagmi'
import { modal } from './modal'
import { Wallet } from './Wallet'
import { config } from './wagmi'

const queryClient = new QueryClient()

export function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider modal={modal}>
          <main>
            <h1>{'{{name}}'}</h1>
            <Wallet />
          </main>
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}

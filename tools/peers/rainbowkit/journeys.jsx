// The page of RainbowKit's journeys: as main.jsx, and with `?signIn` a sign-in that accepts each
// signature.
import {
  ConnectButton,
  createAuthenticationAdapter,
  getDefaultConfig,
  RainbowKitAuthenticationProvider,
  RainbowKitProvider,
} from '@rainbow-me/rainbowkit'
import '@rainbow-me/rainbowkit/styles.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { createSiweMessage } from 'viem/siwe'
import { WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'

const config = getDefaultConfig({ appName: 'A page', projectId: 'stranger', chains: [mainnet] })
const queryClient = new QueryClient()

function App() {
  const [status, setStatus] = useState('unauthenticated')
  const [adapter] = useState(() =>
    createAuthenticationAdapter({
      getNonce: async () => 'nonceOfThePage',
      createMessage: ({ nonce, address, chainId }) =>
        createSiweMessage({
          domain: location.host,
          uri: location.origin,
          version: '1',
          nonce,
          address,
          chainId,
        }),
      verify: async () => {
        setStatus('authenticated')
        return true
      },
      signOut: async () => setStatus('unauthenticated'),
    }),
  )
  const kit = (
    <RainbowKitProvider showRecentTransactions>
      <ConnectButton />
    </RainbowKitProvider>
  )
  return new URLSearchParams(location.search).has('signIn') ? (
    <RainbowKitAuthenticationProvider adapter={adapter} status={status}>
      {kit}
    </RainbowKitAuthenticationProvider>
  ) : (
    kit
  )
}

createRoot(document.querySelector('#app')).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={queryClient}>
      <App />
    </QueryClientProvider>
  </WagmiProvider>,
)

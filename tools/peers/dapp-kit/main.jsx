import { createDAppKit, DAppKitProvider } from '@mysten/dapp-kit-react'
import { ConnectButton } from '@mysten/dapp-kit-react/ui'
import { SuiGrpcClient } from '@mysten/sui/grpc'
import { createRoot } from 'react-dom/client'

const dAppKit = createDAppKit({
  networks: ['mainnet'],
  createClient: (network) => new SuiGrpcClient({ network, baseUrl: 'http://127.0.0.1:1' }),
})

createRoot(document.querySelector('#app')).render(
  <DAppKitProvider dAppKit={dAppKit}>
    <ConnectButton />
  </DAppKitProvider>,
)

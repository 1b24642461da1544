import { connect, createConfig, disconnect, http, signMessage } from '@wagmi/core'
import { latchkeyConnector } from 'latchkey/wagmi'
import { recoverMessageAddress } from 'viem'
import { mainnet } from 'viem/chains'
import { connectTestWallet } from '../connectTestWallet'
import type { Peer } from '../Peer'

export const checkWagmi: Peer = async (modal) => {
  const account = await connectTestWallet(modal, 'eip155')
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http() },
    connectors: [latchkeyConnector(modal)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('wagmi has no connector.')
  const connected =
    config.state.status === 'connected'
      ? [...(config.state.connections.get(config.state.current ?? '')?.accounts ?? [])]
      : [...(await connect(config, { connector })).accounts]
  if (connected[0] !== account.address) throw new Error(`wagmi has the accounts ${connected}.`)
  const message = 'Hello'
  const signature = await signMessage(config, { message })
  if ((await recoverMessageAddress({ message, signature })) !== account.address)
    throw new Error('Another account signed.')
  await disconnect(config)
  if (modal.getState().namespaces.eip155?.accountState.address)
    throw new Error('The modal is still connected.')
}

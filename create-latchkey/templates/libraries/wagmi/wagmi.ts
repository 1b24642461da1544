import { createConfig, http } from '@wagmi/core'
import { latchkeyConnector } from 'latchkey/wagmi'
import { base, mainnet } from 'viem/chains'
import { modal } from './modal'
import { networks } from './networks'

export const connector = latchkeyConnector(modal)

/** Wagmi follows every connection that begins or ends in the modal. */
export const config = createConfig({
  chains: networks,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [connector],
  // The modal lists the installed wallets.
  multiInjectedProviderDiscovery: false,
})

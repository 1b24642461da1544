import { createConfig, http } from '@wagmi/core'
import { latchkeyConnector } from 'latchkey/wagmi'
import { base, mainnet } from 'viem/chains'
import { modal } from './modal'

export const connector = latchkeyConnector(modal)

/** Wagmi follows every connection that begins or ends in the modal. */
export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [connector],
  // The modal lists the installed wallets.
  multiInjectedProviderDiscovery: false,
})

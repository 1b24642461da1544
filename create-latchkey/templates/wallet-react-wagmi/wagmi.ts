import { latchkeyConnector } from 'latchkey/wagmi'
import { base, mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'
import { modal } from './modal'
import { networks } from './networks'

/** Wagmi follows every connection that begins or ends in the modal. */
export const config = createConfig({
  chains: networks,
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [latchkeyConnector(modal)],
  // The modal lists the installed wallets.
  multiInjectedProviderDiscovery: false,
  // A server renders no account; the browser restores it after hydration.
  ssr: true,
})

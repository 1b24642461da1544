import { latchkeyConnector } from 'latchkey/wagmi'
import { base, mainnet } from 'viem/chains'
import { createConfig, http } from 'wagmi'
import { modal } from './modal'

/** Wagmi follows every connection that begins or ends in the modal. */
export const config = createConfig({
  chains: [mainnet, base],
  transports: { [mainnet.id]: http(), [base.id]: http() },
  connectors: [latchkeyConnector(modal)],
  // The modal lists the installed wallets.
  multiInjectedProviderDiscovery: false,
  // A server renders no account; the browser restores it after hydration.
  ssr: true,
})

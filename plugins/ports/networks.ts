import type { Caip2 } from '#kernel'
import { defineRoute } from '#kernel'

/** The networks of the host. */
export const networksRoute = defineRoute('Networks')
/** Switches the network and shows the progress. */
export const switchNetworkRoute = defineRoute<{ readonly network: Caip2 }>('SwitchNetwork')
/** Confirms a change of the active namespace. */
export const switchActiveChainRoute = defineRoute<{ readonly network: Caip2 }>('SwitchActiveChain')
/** The wallet uses a network that the host does not support. */
export const unsupportedChainRoute = defineRoute('UnsupportedChain')

import type { Caip2 } from '#kernel'
import { defineRoute } from '#kernel'

/** The networks the host requested. */
export const networksRoute = defineRoute('Networks')
/** Performs a switch and shows how it goes. */
export const switchNetworkRoute = defineRoute<{ readonly network: Caip2 }>('SwitchNetwork')
/** Asks before the screens move to another namespace. */
export const switchActiveChainRoute = defineRoute<{ readonly network: Caip2 }>('SwitchActiveChain')
/** The wallet is on a network the host does not support. */
export const unsupportedChainRoute = defineRoute('UnsupportedChain')

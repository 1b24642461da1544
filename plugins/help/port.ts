import { defineRoute } from '#kernel'
import type { ListedWallet } from '#plugins/explorer/port'

/** Explains wallets. */
export const whatIsAWalletRoute = defineRoute('WhatIsAWallet')
/** Explains networks. */
export const whatIsANetworkRoute = defineRoute('WhatIsANetwork')
/** Wallets to begin with. */
export const getWalletRoute = defineRoute('GetWallet')
/** Where to get one wallet: stores and homepage. */
export const downloadsRoute = defineRoute<{ readonly wallet: ListedWallet }>('Downloads')

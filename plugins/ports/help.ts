import { defineEvent, defineRoute } from '#kernel'
import type { ListedWallet } from './wallet-registry.ts'

/** Explains wallets. */
export const whatIsAWalletRoute = defineRoute('WhatIsAWallet')
/** Explains networks. */
export const whatIsANetworkRoute = defineRoute('WhatIsANetwork')
/** Wallets to start with. */
export const getWalletRoute = defineRoute('GetWallet')
/** Download pages of one wallet: stores and homepage. */
export const downloadsRoute = defineRoute<{ readonly wallet: ListedWallet }>('Downloads')
/** The visitor opened a download page; `type` says which one. */
export const getWalletClicked = defineEvent<{
  readonly name: string
  readonly walletRank?: number | undefined
  readonly explorerId: string
  readonly type: string
}>('GET_WALLET')

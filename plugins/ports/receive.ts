import { defineRoute } from '#kernel'

/** Shows the account's address for receiving. */
export const receiveRoute = defineRoute('WalletReceive')
/** Lists the networks on which that address can receive. */
export const compatibleNetworksRoute = defineRoute('WalletCompatibleNetworks')

import { defineRoute } from '#kernel'

/** The address of the account, to be paid to. */
export const receiveRoute = defineRoute('WalletReceive')
/** The networks on which that address can be paid. */
export const compatibleNetworksRoute = defineRoute('WalletCompatibleNetworks')

import { defineMessages } from '#ui-shell'
import en from './walletMessages.en.json'

/** Texts of the wallet's use. */
export const walletMessages = defineMessages('embedded-wallet.use', en)

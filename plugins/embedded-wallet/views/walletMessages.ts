import { defineMessages } from '#ui-shell'
import en from './walletMessages.en.json'

/** The texts of using the embedded wallet. */
export const walletMessages = defineMessages('embedded-wallet.use', en, {
  ar: () => import('./walletMessages.ar.json'),
})

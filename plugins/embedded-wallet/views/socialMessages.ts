import { defineMessages } from '#ui-shell'
import en from './socialMessages.en.json'

/** The texts of logging in with a social account. */
export const socialMessages = defineMessages('embedded-wallet.social', en, {
  ar: () => import('./socialMessages.ar.json'),
})

import { defineMessages } from '#ui-shell'
import en from './codeMessages.en.json'

/** The texts of what is confirmed by mail. */
export const codeMessages = defineMessages('embedded-wallet.codes', en, {
  ar: () => import('./codeMessages.ar.json'),
})

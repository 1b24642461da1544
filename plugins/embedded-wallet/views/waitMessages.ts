import { defineMessages } from '#ui-shell'
import en from './waitMessages.en.json'

/** The texts of waiting for a social login. */
export const waitMessages = defineMessages('embedded-wallet.waits', en, {
  ar: () => import('./waitMessages.ar.json'),
})

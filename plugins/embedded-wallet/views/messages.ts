import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** The texts of an address to log in with. */
export const messages = defineMessages('embedded-wallet', en, {
  ar: () => import('./messages.ar.json'),
})

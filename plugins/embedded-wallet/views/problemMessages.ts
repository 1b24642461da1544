import { defineMessages } from '#ui-shell'
import en from './problemMessages.en.json'

/** What can go wrong with the embedded wallet, in words. */
export const problemMessages = defineMessages('embedded-wallet.problems', en, {
  ar: () => import('./problemMessages.ar.json'),
})

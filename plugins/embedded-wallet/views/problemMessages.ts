import { defineMessages } from '#ui-shell'
import en from './problemMessages.en.json'

/** Texts of failures of the embedded wallet. */
export const problemMessages = defineMessages('embedded-wallet.problems', en)

import { defineMessages } from '#ui-shell'
import en from './codeMessages.en.json'

/** Texts of emailed codes. */
export const codeMessages = defineMessages('embedded-wallet.codes', en)

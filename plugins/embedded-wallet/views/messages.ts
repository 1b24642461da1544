import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** Texts of the email form: those of the connect view. */
export const messages = defineMessages('embedded-wallet', en)

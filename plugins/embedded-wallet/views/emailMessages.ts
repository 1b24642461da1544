import { defineMessages } from '#ui-shell'
import en from './emailMessages.en.json'

/** Texts of the views of the email login. */
export const emailMessages = defineMessages('embedded-wallet.email', en)

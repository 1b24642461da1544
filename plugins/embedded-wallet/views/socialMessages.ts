import { defineMessages } from '#ui-shell'
import en from './socialMessages.en.json'

/** Texts of social logins. */
export const socialMessages = defineMessages('embedded-wallet.social', en)

import { defineMessages } from '#ui-shell'
import en from './waitMessages.en.json'

/** Texts of a social login in progress. */
export const waitMessages = defineMessages('embedded-wallet.waits', en)

import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** Texts of the wallet rows and the views around them. */
export const messages = defineMessages('connect', en)

import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** The texts of the form and the token list. */
export const messages = defineMessages('swaps', en)

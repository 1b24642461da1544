import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** The texts of the form. */
export const messages = defineMessages('send', en)

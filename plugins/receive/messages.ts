import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** The texts of this plugin. */
export const messages = defineMessages('receive', en)

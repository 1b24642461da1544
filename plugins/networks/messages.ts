import { defineMessages } from '#ui-shell'
import en from './messages.en.json'

/** Texts of this plugin. */
export const messages = defineMessages('networks', en)

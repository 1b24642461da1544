import { defineMessages } from './defineMessages.ts'
import en from './messages.en.json'

/** The shell's own texts. */
export const shellMessages = defineMessages('ui-shell', en)

import { defineMessages } from './defineMessages.ts'
import en from './laterMessages.en.json'

/** The shell's texts that the first list does not show. */
export const laterMessages = defineMessages('ui-shell.later', en)

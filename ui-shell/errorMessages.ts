import { defineMessages } from './defineMessages.ts'
import en from './errorMessages.en.json'

/**
 * The texts of errors that visitors see, by code: what happened, and with `.do` what to do about it.
 * In English they are those of the errors.
 */
export const errorMessages = defineMessages('ui-shell.error', en)

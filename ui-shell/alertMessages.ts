import en from './alertMessages.en.json'
import { defineMessages } from './defineMessages.ts'

/** The texts of an alert's details. */
export const alertMessages = defineMessages('ui-shell.alert', en)

import en from './alertMessages.en.json'
import { defineMessages } from './defineMessages.ts'

/** The texts of an alert's details. */
export const alertMessages = defineMessages('shell.alert', en, {
  ar: () => import('./alertMessages.ar.json'),
})

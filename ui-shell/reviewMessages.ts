import { defineMessages } from './defineMessages.ts'
import en from './reviewMessages.en.json'

/** The texts of reviews: what something does, and what is to be known of it. */
export const reviewMessages = defineMessages('ui-shell.review', en)

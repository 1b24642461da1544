import { defineMessages } from '#ui-shell'
import en from './reviewMessages.en.json'

/** The texts of the review and its outcome. */
export const reviewMessages = defineMessages('send.review', en)

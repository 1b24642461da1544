import { defineMessages } from '#ui-shell'
import en from './reviewMessages.en.json'

/** The texts of the review and of what becomes of it. */
export const reviewMessages = defineMessages('swaps.review', en, {
  ar: () => import('./reviewMessages.ar.json'),
})

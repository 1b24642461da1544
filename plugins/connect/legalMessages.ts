import { defineMessages } from '#ui-shell'
import en from './legalMessages.en.json'

/** Texts of the consent to the host's terms. */
export const legalMessages = defineMessages('connect.legal', en)

import { defineMessages } from './defineMessages.ts'
import en from './providerMessages.en.json'

/**
 * The texts of the provider's codes, which alerts report. They name no site and no ecosystem: an
 * alert carries no values. In English the alert has its error's own text.
 */
export const providerMessages = defineMessages('ui-shell.provider', en)

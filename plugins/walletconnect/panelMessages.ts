import { defineMessages } from '#ui-shell'
import en from './panelMessages.en.json'

/** Texts of the lazy panels. */
export const panelMessages = defineMessages('walletconnect.panels', en)

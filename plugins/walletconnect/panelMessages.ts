import { defineMessages } from '#ui-shell'
import en from './panelMessages.en.json'

/** The texts of the panels that are fetched beside the view. */
export const panelMessages = defineMessages('walletconnect.panels', en, {
  ar: () => import('./panelMessages.ar.json'),
})

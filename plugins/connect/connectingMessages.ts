import { defineMessages } from '#ui-shell'
import en from './connectingMessages.en.json'

/** Texts of the views that connect an installed wallet. */
export const connectingMessages = defineMessages('connect.connecting', en)

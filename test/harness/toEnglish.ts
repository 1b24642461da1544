import type { Label } from '#ui-shell'
import { formatMessage } from '../../ui-shell/formatMessage.ts'

/**
 * The English text of a label. A plain string is marked: it would be English in every language,
 * unless a provider or a wallet wrote it.
 */
export const toEnglish = (label: Label): string =>
  typeof label === 'string'
    ? `${label} (plain)`
    : formatMessage(label.messages.en, label.key, label.values ?? {}, 'en')

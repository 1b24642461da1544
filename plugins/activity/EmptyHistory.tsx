import { Notice, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** A history without transactions. */
export function EmptyHistory() {
  const t = useText(messages)
  return (
    <Notice icon="clock" title={t('empty')}>
      {t('emptyText')}
    </Notice>
  )
}

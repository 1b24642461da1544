import { Row, usePluginState, useService, useText } from 'latchkey/ui-shell'
import { manifest } from './manifest.ts'
import { messages } from './messages.ts'
import { notesRef } from './port.ts'

/** The note of the account; a press forgets it. */
export default function NotesSettingsRow() {
  const t = useText(messages)
  const kept = usePluginState(manifest, (state) => state.text)
  const { clear } = useService(notesRef)
  return (
    <Row
      focusKey="notes"
      title={kept === '' ? t('setting') : t('clear')}
      trailing={<bdi>{kept || t('none')}</bdi>}
      onClick={clear}
    />
  )
}

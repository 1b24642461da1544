import { Button, Screen, TextField, usePluginState, useService, useText } from 'latchkey/ui-shell'
import { toastsRef } from 'latchkey/ui-shell/slots'
import { useState } from 'react'
import { manifest } from './manifest.ts'
import { messages } from './messages.ts'
import { notesRef } from './port.ts'

export default function NotesView() {
  const t = useText(messages)
  const saved = usePluginState(manifest, (state) => state.text)
  const { save } = useService(notesRef)
  const toasts = useService(toastsRef)
  const [text, setText] = useState(saved)
  const onSave = () => {
    setText(save(text))
    toasts.show({ message: t('saved'), variant: 'success' })
  }
  return (
    <Screen title={t('title')}>
      <TextField label={t('label')} value={text} onChange={setText} />
      <Button variant="primary" wide onClick={onSave}>
        {t('save')}
      </Button>
    </Screen>
  )
}

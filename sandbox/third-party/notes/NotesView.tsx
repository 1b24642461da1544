import {
  Button,
  Screen,
  TextField,
  toasts,
  usePluginState,
  useService,
  useText,
} from 'latchkey/ui-shell'
import { useState } from 'react'
import { manifest } from './manifest.ts'
import { messages } from './messages.ts'
import { notes } from './port.ts'

export default function NotesView() {
  const t = useText(messages)
  const kept = usePluginState(manifest, (state) => state.text)
  const { save } = useService(notes)
  const toast = useService(toasts)
  const [text, setText] = useState(kept)
  const onSave = () => {
    setText(save(text))
    toast.show({ message: t('saved'), variant: 'success' })
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

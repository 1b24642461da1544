import { connectRoute } from '#plugins/ports/connect'
import { Button, Notice, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Shown without an address to receive at. */
export function NotConnected() {
  const t = useText(messages)
  const router = useRouter()
  const connect = (
    <Button variant="primary" onClick={() => router.reset(connectRoute)}>
      {t('connect')}
    </Button>
  )
  return (
    <Notice icon="wallet" title={t('none')} action={connect}>
      {t('noneText')}
    </Notice>
  )
}

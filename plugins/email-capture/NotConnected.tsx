import { connectRoute } from '#plugins/ports/connect'
import { Button, Notice, Screen, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'

/** Says that a wallet has to be connected first, to whom a host shows the question too early. */
export function NotConnected() {
  const t = useText(messages)
  const router = useRouter()
  return (
    <Screen title={t('title')}>
      <Notice
        icon="wallet"
        title={t('none')}
        action={
          <Button variant="primary" onClick={() => router.reset(connectRoute)}>
            {t('connect')}
          </Button>
        }
      >
        {t('noneText')}
      </Notice>
    </Screen>
  )
}

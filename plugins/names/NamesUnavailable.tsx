import { connectRoute } from '#plugins/ports/connect'
import { namesRef } from '#plugins/ports/names'
import { networksRoute } from '#plugins/ports/networks'
import {
  Button,
  Notice,
  RetryButton,
  Skeleton,
  useNamespaceState,
  useRouter,
  useService,
  useText,
} from '#ui-shell'
import { messages } from './messages.ts'
import { useNames } from './useNames.ts'

/** Explains why no name can be registered, with a way out. */
export function NamesUnavailable() {
  const t = useText(messages)
  const router = useRouter()
  const record = useNamespaceState()
  const { status, account } = useNames()
  if (status === 'loading') return <Skeleton rows={3} />
  const connected = record?.accountState.status === 'connected'
  if (account === undefined && !connected)
    return (
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
    )
  if (status === 'failed') return <LookupFailed />
  return (
    <Notice
      icon="network"
      title={t('off', { network: record?.networkState.caipNetwork?.name ?? '—' })}
      action={
        <Button variant="primary" onClick={() => router.push(networksRoute)}>
          {t('networks')}
        </Button>
      }
    >
      {t('offText')}
    </Notice>
  )
}

function LookupFailed() {
  const t = useText(messages)
  const { refresh } = useService(namesRef)
  const action = (
    <RetryButton variant="primary" onRetry={refresh}>
      {t('form.again')}
    </RetryButton>
  )
  return (
    <Notice icon="error" tone="error" title={t('failed')} action={action}>
      {t('failedText')}
    </Notice>
  )
}

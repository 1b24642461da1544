import type { NamespaceState } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { Button, Notice, Screen, useNamespaceState, useRouter, useStyles, useText } from '#ui-shell'
import { AccountActions } from './AccountActions.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import css from './account.css?inline'
import { messages } from './messages.ts'
import { NetworkButton } from './NetworkButton.tsx'
import { useNetworkChoice } from './useNetworkChoice.ts'

/** The connected account, with buttons and tabs of other plugins. */
export default function AccountView() {
  const t = useText(messages)
  const router = useRouter()
  const record = useNamespaceState()
  useStyles(css)
  if (record?.accountState.status !== 'connected')
    return (
      <Screen title={t('account.title')}>
        <Notice
          icon="wallet"
          title={t('account.none')}
          action={
            <Button variant="primary" onClick={() => router.reset(connectRoute)}>
              {t('account.connect')}
            </Button>
          }
        >
          {t('account.noneText')}
        </Notice>
      </Screen>
    )
  return <ConnectedAccount record={record} />
}

function ConnectedAccount({ record }: { readonly record: NamespaceState }) {
  const title = useText(messages)('account.title')
  const hasChoice = useNetworkChoice(record)
  const header = hasChoice
    ? {
        title: <span className="unseen">{title}</span>,
        start: <NetworkButton record={record} />,
      }
    : { title }
  return (
    <Screen {...header}>
      <AccountCard record={record} />
      <AccountActions record={record} />
      <AccountTabs record={record} />
    </Screen>
  )
}

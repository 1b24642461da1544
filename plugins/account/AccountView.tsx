import type { NamespaceState } from '#kernel'
import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/ports/account'
import { connectRoute } from '#plugins/ports/connect'
import {
  Button,
  Icon,
  Notice,
  Screen,
  useKernel,
  useNamespaceState,
  useRouter,
  useService,
  useStyles,
  useTask,
  useText,
  useToast,
} from '#ui-shell'
import { AccountActions } from './AccountActions.tsx'
import { AccountCard } from './AccountCard.tsx'
import { AccountTabs } from './AccountTabs.tsx'
import css from './account.css?inline'
import { messages } from './messages.ts'
import { NetworkButton } from './NetworkButton.tsx'

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
  return (
    <Screen title={t('account.title')} start={<NetworkButton record={record} />}>
      <AccountCard record={record} />
      <AccountActions record={record} />
      <AccountTabs record={record} />
      <DisconnectButton record={record} />
    </Screen>
  )
}

function DisconnectButton({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const connections = useService(connectionsRef)
  const toast = useToast()
  const { emit } = useKernel()
  const leaving = useTask(() =>
    connections.disconnect({ namespace: record.namespace }).catch((error) => {
      emit(disconnectFailed, { message: isLatchkeyError(error) ? error.message : '' })
      toast({ variant: 'error', message: t('toast.disconnectFailed') })
    }),
  )
  return (
    <Button
      wide
      icon={<Icon name="disconnect" small />}
      data-action="disconnect"
      busy={leaving.status === 'busy'}
      onClick={() => leaving.run()}
    >
      {t('account.disconnect')}
    </Button>
  )
}

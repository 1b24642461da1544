import {
  CopyableAddress,
  List,
  Screen,
  SlotItem,
  settingsRows,
  useNamespaceState,
  useSlot,
  useStyles,
  useText,
} from '#ui-shell'
import css from './account.css?inline'
import { isEmailLogin } from './isEmailLogin.ts'
import { MoreRows } from './MoreRows.tsx'
import { messages } from './messages.ts'

/** Other actions of the account, what can be changed, and its details. */
export default function AccountSettingsView() {
  const t = useText(messages)
  const record = useNamespaceState()
  useStyles(css)
  const rows = useSlot(settingsRows).filter(
    ({ when }) => record !== undefined && (when?.(record) ?? true),
  )
  const { address, connectedWalletInfo, status } = record?.accountState ?? {}
  return (
    <Screen title={t('more.title')}>
      {record && status === 'connected' && <MoreRows record={record} />}
      <h2 className="account-heading">{t('settings.title')}</h2>
      <List label={t('settings.title')}>
        {rows.map((row) => (
          <SlotItem key={row.id} item={row} />
        ))}
      </List>
      <dl className="facts">
        {connectedWalletInfo && (
          <div>
            <dt>{t('settings.wallet')}</dt>
            <dd>
              <bdi>
                {record && isEmailLogin(record) ? t('account.email') : connectedWalletInfo.name}
              </bdi>
            </dd>
          </div>
        )}
        {address && (
          <div>
            <dt>{t('settings.address')}</dt>
            <dd>
              <CopyableAddress address={address} />
            </dd>
          </div>
        )}
      </dl>
    </Screen>
  )
}

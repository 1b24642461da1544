import { embeddedWalletRef, smartAccountSettingsRoute } from '#plugins/ports/embedded-wallet'
import {
  Icon,
  Row,
  useNamespaceState,
  useRouter,
  useService,
  useSnapshot,
  useText,
} from '#ui-shell'
import { getAccountType, hasAccountTypes } from './getAccountType.ts'
import { walletMessages } from './walletMessages.ts'

/** Settings row with the account type of the site; opens the choice. */
export default function AccountTypeRow() {
  const t = useText(walletMessages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const state = useSnapshot(embeddedWallet, embeddedWallet.get())
  const record = useNamespaceState()
  if (!record || !hasAccountTypes(state, record)) return null
  return (
    <Row
      focusKey="account-type"
      data-setting="account-type"
      title={t('row.type')}
      note={getAccountType(state, record) === 'eoa' ? t('type.owner') : t('type.smart')}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(smartAccountSettingsRoute)}
    />
  )
}

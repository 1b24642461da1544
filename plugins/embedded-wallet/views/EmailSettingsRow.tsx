import { embeddedWalletRef, updateEmailRoute } from '#plugins/ports/embedded-wallet'
import { Icon, Row, useRouter, useService, useSnapshot, useText } from '#ui-shell'
import { walletMessages } from './walletMessages.ts'

/**
 * Settings row with the login's email; opens the change of address. Social logins have no address
 * to change.
 */
export default function EmailSettingsRow() {
  const t = useText(walletMessages)
  const router = useRouter()
  const embeddedWallet = useService(embeddedWalletRef)
  const { user, socialProvider } = useSnapshot(embeddedWallet, embeddedWallet.get())
  if (!user?.email || socialProvider) return null
  return (
    <Row
      focusKey="email"
      data-setting="email"
      title={t('row.email')}
      note={<bdi>{user.email}</bdi>}
      trailing={<Icon name="chevron" small />}
      onClick={() => router.push(updateEmailRoute)}
    />
  )
}

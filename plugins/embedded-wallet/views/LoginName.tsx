import { embeddedWalletRef } from '#plugins/ports/embedded-wallet'
import { useService, useSnapshot } from '#ui-shell'

/** The user name, or the email address. */
export default function LoginName() {
  const embeddedWallet = useService(embeddedWalletRef)
  const { user } = useSnapshot(embeddedWallet, embeddedWallet.get())
  const name = user?.userName || user?.email
  return name ? (
    <p className="account-wallet" data-login="">
      <bdi>{name}</bdi>
    </p>
  ) : null
}

import type { NamespaceState } from '#kernel'
import { accountDisconnectRoute } from '#plugins/ports/account'
import { IconButton, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useDisconnectTask } from './useDisconnectTask.ts'
import { useOtherAccounts } from './useOtherAccounts.ts'
import { useWalletName } from './useWalletName.ts'

/** Disconnects the account; with several connected, opens the choice of what to disconnect. */
export function DisconnectButton({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const router = useRouter()
  const leaving = useDisconnectTask()
  const several = useOtherAccounts(record).length > 0
  const wallet = useWalletName()(record)
  const busy = leaving.status === 'busy'
  const label = several ? t('account.disconnect') : t('disconnect.wallet', { wallet })
  const press = () => {
    if (several) router.push(accountDisconnectRoute)
    else if (!busy) void leaving.run(record)
  }
  return (
    <IconButton
      icon="disconnect"
      label={busy ? t('account.disconnecting') : label}
      data-action="disconnect"
      focusKey="disconnect"
      aria-busy={busy || undefined}
      onClick={press}
    />
  )
}

import type { NamespaceState } from '#kernel'
import { accountDisconnectRoute } from '#plugins/ports/account'
import { IconButton, useRouter, useText } from '#ui-shell'
import { messages } from './messages.ts'
import { useDisconnectTask } from './useDisconnectTask.ts'
import { useOtherAccounts } from './useOtherAccounts.ts'

/** Disconnects the account; with several connected, opens the choice of what to disconnect. */
export function DisconnectButton({ record }: { readonly record: NamespaceState }) {
  const t = useText(messages)
  const router = useRouter()
  const leaving = useDisconnectTask()
  const several = useOtherAccounts(record).length > 0
  const busy = leaving.status === 'busy'
  const press = () => {
    if (several) router.push(accountDisconnectRoute)
    else if (!busy) void leaving.run(record.namespace)
  }
  return (
    <IconButton
      icon="disconnect"
      label={t(busy ? 'account.disconnecting' : 'account.disconnect')}
      data-action="disconnect"
      focusKey="disconnect"
      aria-busy={busy || undefined}
      onClick={press}
    />
  )
}

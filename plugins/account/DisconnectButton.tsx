import type { NamespaceState } from '#kernel'
import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/ports/account'
import { IconButton, useKernel, useService, useTask, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'

/** Disconnects the account on screen. */
export function DisconnectButton({ record }: { readonly record: NamespaceState }) {
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
  const busy = leaving.status === 'busy'
  return (
    <IconButton
      icon="disconnect"
      label={t(busy ? 'account.disconnecting' : 'account.disconnect')}
      data-action="disconnect"
      aria-busy={busy || undefined}
      onClick={() => busy || leaving.run()}
    />
  )
}

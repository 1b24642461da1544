import type { NamespaceState } from '#kernel'
import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/ports/account'
import type { Task } from '#ui-shell'
import { useKernel, useService, useTask, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'
import { useWalletName } from './useWalletName.ts'

/** Disconnects one connection, or all. A toast names the one that ended, or shows the failure. */
export function useDisconnectTask(): Task<readonly [record?: NamespaceState], void> {
  const t = useText(messages)
  const connections = useService(connectionsRef)
  const toName = useWalletName()
  const toast = useToast()
  const { emit } = useKernel()
  return useTask(async (_signal: AbortSignal, record?: NamespaceState) => {
    // The name is gone after the disconnection.
    const wallet = record && toName(record)
    try {
      await connections.disconnect({ namespace: record?.namespace })
      if (wallet !== undefined)
        toast({ variant: 'success', message: t('toast.disconnected', { wallet }) })
    } catch (error) {
      emit(disconnectFailed, { message: isLatchkeyError(error) ? error.message : '' })
      toast({ variant: 'error', message: t('toast.disconnectFailed') })
    }
  })
}

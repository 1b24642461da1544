import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/ports/account'
import type { Task } from '#ui-shell'
import { useKernel, useService, useTask, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'

/** Disconnects one namespace, or all; a failure is shown in a toast. */
export function useDisconnectTask(): Task<readonly [namespace?: string], void> {
  const t = useText(messages)
  const connections = useService(connectionsRef)
  const toast = useToast()
  const { emit } = useKernel()
  return useTask((_signal: AbortSignal, namespace?: string) =>
    connections.disconnect({ namespace }).catch((error) => {
      emit(disconnectFailed, { message: isLatchkeyError(error) ? error.message : '' })
      toast({ variant: 'error', message: t('toast.disconnectFailed') })
    }),
  )
}

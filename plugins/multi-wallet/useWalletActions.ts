import { useState } from 'react'
import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/account/port'
import type { KnownConnection } from '#ui-shell'
import { useKernel, useService, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'
import { multiWalletRef } from './port.ts'

/** What the visitor does with wallets, one thing at a time, and how it went. */
export type WalletActions = {
  /** What is under way: a connection's id with its namespace, or `all`. */
  readonly busy: string | undefined
  use(connection: KnownConnection, address?: string): void
  end(connection: KnownConnection): void
  forget(connection: KnownConnection): void
  endAll(): void
}

/** Names a connection among those of all namespaces. */
export const toConnectionKey = ({ namespace, id }: KnownConnection): string => `${namespace} ${id}`

/** Does them; what went wrong is told in a toast. `onBegin` hears what is about to move. */
export function useWalletActions(onBegin: (key: string) => void): WalletActions {
  const t = useText(messages)
  const multiWallet = useService(multiWalletRef)
  const connections = useService(connectionsRef)
  const toast = useToast()
  const { emit } = useKernel()
  const [busy, setBusy] = useState<string>()
  const run = async (
    key: string,
    work: () => Promise<unknown>,
    done: string | undefined,
    failed: (error: unknown) => string,
  ) => {
    setBusy(key)
    onBegin(key)
    try {
      await work()
      if (done !== undefined) toast({ variant: 'success', message: done })
    } catch (error) {
      if (!isLatchkeyError(error, 'modal-closed'))
        toast({ variant: 'error', message: failed(error) })
    }
    setBusy(undefined)
  }
  const notEnded = (error: unknown) => {
    emit(disconnectFailed, { message: isLatchkeyError(error) ? error.message : '' })
    return t('disconnectFailed')
  }
  return {
    busy,
    use(connection, address) {
      const { name, status } = connection
      const failed = (error: unknown) =>
        t('failed', { name, why: isLatchkeyError(error) ? error.message : '' })
      void run(
        toConnectionKey(connection),
        () => multiWallet.switchTo(connection, address),
        status === 'disconnected' ? undefined : t('used', { name }),
        failed,
      )
    },
    end: (connection) =>
      void run(
        toConnectionKey(connection),
        () => multiWallet.disconnect(connection),
        t('disconnected', { name: connection.name }),
        notEnded,
      ),
    forget: (connection) =>
      void run(
        toConnectionKey(connection),
        () => multiWallet.remove(connection),
        undefined,
        notEnded,
      ),
    endAll: () =>
      void run('all', () => connections.disconnect({ kept: true }), undefined, notEnded),
  }
}

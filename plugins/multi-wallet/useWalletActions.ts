import { useState } from 'react'
import { connectionsRef, isLatchkeyError } from '#kernel'
import { disconnectFailed } from '#plugins/ports/account'
import { multiWalletRef } from '#plugins/ports/multi-wallet'
import type { KnownConnection } from '#ui-shell'
import { useAnnounce, useErrorText, useKernel, useService, useText, useToast } from '#ui-shell'
import { messages } from './messages.ts'

/** Actions of the visitor on wallets, with their result. */
export type WalletActions = {
  /** The actions in progress: connections' keys, or `all`. */
  readonly busy: readonly string[]
  use(connection: KnownConnection, address?: string): void
  end(connection: KnownConnection): void
  forget(connection: KnownConnection): void
  endAll(): void
}

/** Identifies a connection among all namespaces. */
export const toConnectionKey = ({ namespace, id }: KnownConnection): string => `${namespace} ${id}`

type Run = (
  key: string,
  work: () => Promise<unknown>,
  done: string | undefined,
  failed: (error: unknown) => string,
) => Promise<void>

/** Runs actions with a toast for each result, and keeps the keys of those in progress. */
function useRun(onBegin: (key: string) => void): {
  readonly busy: readonly string[]
  readonly run: Run
} {
  const toast = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  const run: Run = async (key, work, done, failed) => {
    setBusy((keys) => [...keys, key])
    onBegin(key)
    try {
      await work()
      if (done !== undefined) toast({ variant: 'success', message: done })
    } catch (error) {
      if (!isLatchkeyError(error, 'modal-closed'))
        toast({ variant: 'error', message: failed(error) })
    }
    setBusy((keys) => keys.toSpliced(keys.indexOf(key), 1))
  }
  return { busy, run }
}

/**
 * Runs the actions; failures show a toast. `onBegin` receives the key of the wallet that is about
 * to move.
 */
export function useWalletActions(onBegin: (key: string) => void): WalletActions {
  const t = useText(messages)
  const describe = useErrorText()
  const multiWallet = useService(multiWalletRef)
  const connections = useService(connectionsRef)
  const announce = useAnnounce()
  /** On screen the row is gone, which says enough there. */
  const announceForgotten = ({ name }: KnownConnection) => announce(t('forgotten', { name }))
  const { emit } = useKernel()
  const { busy, run } = useRun(onBegin)
  const notEnded = (error: unknown) => {
    emit(disconnectFailed, { message: isLatchkeyError(error) ? error.message : '' })
    return t('disconnectFailed')
  }
  return {
    busy,
    use(connection, address) {
      const { name, status } = connection
      const failed = (error: unknown) =>
        t('failed', { name, why: isLatchkeyError(error) ? describe(error).happened : '' })
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
        () => multiWallet.remove(connection).then(() => announceForgotten(connection)),
        undefined,
        notEnded,
      ),
    endAll: () =>
      void run('all', () => connections.disconnect({ kept: true }), undefined, notEnded),
  }
}

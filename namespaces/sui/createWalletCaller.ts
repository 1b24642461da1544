import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import { mapFault } from './mapFault.ts'

/**
 * Calls a wallet's method.
 * Rejects with a fault, the reason of an aborted signal, or `timeout` after that many milliseconds.
 */
export type WalletCaller = (
  method: WalletMethod | undefined,
  input: unknown,
  limits?: WaitOptions,
) => Promise<unknown>
export type WalletMethod = (...args: readonly unknown[]) => unknown

/** Creates a caller of a wallet; an abort of `ended` rejects open calls with its reason. */
export function createWalletCaller(host: NamespaceHost, ended?: AbortSignal): WalletCaller {
  return async (method, input, { signal, timeout } = {}) => {
    if (!method) throw fault('unsupported')
    return withAbort(
      host,
      () => invokeWallet(() => method(input), mapFault),
      [ended, signal],
      timeout,
    )
  }
}

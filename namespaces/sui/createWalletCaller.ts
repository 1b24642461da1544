import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import { mapFault } from './mapFault.ts'

/**
 * Calls a wallet's method: rejects with a fault, with the reason of an aborted signal, or with
 * `timeout` after `within` milliseconds.
 */
export type WalletCaller = (
  method: WalletMethod | undefined,
  input: unknown,
  limits?: WaitOptions,
) => Promise<unknown>
export type WalletMethod = (...args: readonly unknown[]) => unknown

/**
 * Makes the way to call a wallet; an aborted `ended` fails everything under way with its reason.
 */
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

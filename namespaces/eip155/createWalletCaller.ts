import type { NamespaceHost } from '#kernel'
import { fault, readMethod } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import { logIfAmbiguous, mapFault } from './mapFault.ts'

/**
 * Calls a wallet.
 * Rejects with a fault, the reason of an aborted signal, or `timeout` after that many milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: unknown,
  limits?: WaitOptions,
) => Promise<unknown>

/** Silent calls are answered within this time, or the wallet hangs (ms). */
export const silentTimeout = 10_000

/**
 * Creates a caller of a wallet's object.
 * `request` is read once, so a later replacement is never called. An abort of `ended` rejects open
 * calls with its reason.
 */
export function createWalletCaller(
  host: NamespaceHost,
  provider: object,
  ended?: AbortSignal,
): WalletCaller {
  const request = readMethod(provider, 'request')
  return async (method, params, { signal, timeout } = {}) => {
    if (!request) throw fault('unsupported')
    const call = () => request(params === undefined ? { method } : { method, params })
    return withAbort(
      host,
      () => invokeWallet(call, (error) => mapFault(logIfAmbiguous(host, error))),
      [ended, signal],
      timeout,
    )
  }
}

import type { NamespaceHost } from '#kernel'
import { fault, readMethod } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import { logIfAmbiguous, mapFault } from './mapFault.ts'

/**
 * Asks a wallet. Rejects with a fault, with the reason of an aborted signal, or with `timeout`
 * after `within` milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: unknown,
  limits?: WaitOptions,
) => Promise<unknown>

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentTimeout = 10_000

/**
 * Makes the way to ask a wallet's object. `request` is read once, so that what it is replaced with
 * later is never called;
 * an aborted `ended` fails everything under way with its reason.
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

import type { NamespaceHost } from '#kernel'
import { fault, methodOf } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, settled } from '#namespaces/kit'
import { faultOf, reportUnsaid } from './faults.ts'

/**
 * Asks a wallet. Rejects with a fault, with the reason of an aborted signal, or with `timeout`
 * after `within` milliseconds.
 */
export type Ask = (method: string, params?: unknown, limits?: Limits) => Promise<unknown>

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentLimit = 10_000

/**
 * Makes the way to ask a wallet's object. `request` is read once, so that what it is replaced with
 * later is never called;
 * an aborted `ended` fails everything under way with its reason.
 */
export function askerOf(host: NamespaceHost, provider: object, ended?: AbortSignal): Ask {
  const request = methodOf(provider, 'request')
  return async (method, params, { signal, within } = {}) => {
    if (!request) throw fault('unsupported')
    const call = () => request(params === undefined ? { method } : { method, params })
    return settled(
      host,
      () => called(call, (error) => faultOf(reportUnsaid(host, error))),
      [ended, signal],
      within,
    )
  }
}

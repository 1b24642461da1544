import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, settled } from '#namespaces/kit'
import { faultOf } from './faults.ts'

/**
 * Calls a wallet's method: rejects with a fault, with the reason of an aborted signal, or with
 * `timeout` after `within` milliseconds.
 */
export type Call = (method: Method | undefined, input: unknown, limits?: Limits) => Promise<unknown>
export type Method = (...args: readonly unknown[]) => unknown

/**
 * Makes the way to call a wallet; an aborted `ended` fails everything under way with its reason.
 */
export function callerOf(host: NamespaceHost, ended?: AbortSignal): Call {
  return async (method, input, { signal, within } = {}) => {
    if (!method) throw fault('unsupported')
    return settled(host, () => called(() => method(input), faultOf), [ended, signal], within)
  }
}

import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, settled } from '#namespaces/kit'
import { faultOf, reportUnsaid } from './faults.ts'
import type { FoundWallet, MethodName } from './foundWallet.ts'

/**
 * Asks a wallet on the page. Rejects with a fault, with the reason of an aborted signal, or with
 * `timeout` after `within` milliseconds.
 */
export type Ask = (method: MethodName, input?: object, limits?: Limits) => Promise<unknown>

/** Makes the way to ask a wallet; an aborted `ended` fails everything under way with its reason. */
export function askerOf(host: NamespaceHost, { methods }: FoundWallet, ended?: AbortSignal): Ask {
  return async (name, input, { signal, within } = {}) => {
    const method = methods[name]
    if (!method) throw fault('unsupported')
    const call = () => (input ? method(input) : method())
    return settled(
      host,
      () => called(call, (error) => faultOf(reportUnsaid(host, error))),
      [ended, signal],
      within,
    )
  }
}

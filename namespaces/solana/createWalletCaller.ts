import type { NamespaceHost } from '#kernel'
import { fault } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import { logIfAmbiguous, mapFault } from './mapFault.ts'
import type { MethodName, SolanaWallet } from './readSolanaWallet.ts'

/**
 * Calls a wallet on the page.
 * Rejects with a fault, with the reason of an aborted signal, or with `timeout` after
 * `limits.timeout` milliseconds.
 */
export type WalletCaller = (
  method: MethodName,
  input?: object,
  limits?: WaitOptions,
) => Promise<unknown>

/** Makes the way to ask a wallet; an aborted `ended` fails everything under way with its reason. */
export function createWalletCaller(
  host: NamespaceHost,
  { methods }: SolanaWallet,
  ended?: AbortSignal,
): WalletCaller {
  return async (name, input, { signal, timeout } = {}) => {
    const method = methods[name]
    if (!method) throw fault('unsupported')
    const call = () => (input ? method(input) : method())
    return withAbort(
      host,
      () => invokeWallet(call, (error) => mapFault(logIfAmbiguous(host, error))),
      [ended, signal],
      timeout,
    )
  }
}

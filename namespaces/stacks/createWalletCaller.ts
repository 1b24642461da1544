import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { isLatchkeyError, parse, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { withAbort } from '#namespaces/kit'
import type { WalletProtocol } from './mapFault.ts'
import { mapFault } from './mapFault.ts'

/**
 * Calls a wallet and unwraps its answer.
 * Rejects with a fault, the reason of an aborted signal, or `timeout` after that many milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: unknown,
  limits?: WaitOptions,
) => Promise<unknown>
/** A wallet's request method, read once. */
export type WalletRequest = (method: string, params?: unknown) => unknown

/** Silent calls are answered within this time, or the wallet hangs (ms). */
export const silentTimeout = 5000

const unknownSchema: Schema<unknown> = unknown()

/** Creates a caller of a wallet; an abort of `ended` rejects open calls with its reason. */
export function createWalletCaller(
  host: NamespaceHost,
  request: WalletRequest,
  source: WalletProtocol,
  ended?: AbortSignal,
): WalletCaller {
  return (method, params, { signal, timeout } = {}) =>
    withAbort(host, () => requestAnswer(request, source, method, params), [ended, signal], timeout)
}

/** Calls a wallet in any of its forms; returns plain data or throws a fault. */
async function requestAnswer(
  request: WalletRequest,
  source: WalletProtocol,
  method: string,
  params: unknown,
): Promise<unknown> {
  try {
    return unwrapAnswer(
      parse(unknownSchema, await request(method, params), 'The wallet’s answer'),
      source,
    )
  } catch (error) {
    throw isLatchkeyError(error) ? error : mapFault(error, source)
  }
}

/**
 * Wallets answer as JSON-RPC (`result` or `error`), with a `status` beside it, or with the bare
 * result.
 */
function unwrapAnswer(answer: unknown, source: WalletProtocol): unknown {
  const error = readField(answer, 'error')
  if (error !== undefined && error !== null) throw mapFault(error, source)
  const result = readField(answer, 'result')
  return result === undefined ? answer : result
}

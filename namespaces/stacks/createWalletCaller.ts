import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { isLatchkeyError, parse, readField } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { withAbort } from '#namespaces/kit'
import type { WalletProtocol } from './mapFault.ts'
import { mapFault } from './mapFault.ts'

/**
 * Asks a wallet and takes its answer out of its envelope. Rejects with a fault, with the reason of
 * an aborted signal, or with `timeout` after `within` milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: unknown,
  limits?: WaitOptions,
) => Promise<unknown>
/** A wallet's way to be asked, read once. */
export type WalletRequest = (method: string, params?: unknown) => unknown

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentTimeout = 5000

const unknownSchema: Schema<unknown> = unknown()

/** Makes the way to ask a wallet; an aborted `ended` fails everything under way with its reason. */
export function createWalletCaller(
  host: NamespaceHost,
  request: WalletRequest,
  source: WalletProtocol,
  ended?: AbortSignal,
): WalletCaller {
  return (method, params, { signal, timeout } = {}) =>
    withAbort(host, () => requestAnswer(request, source, method, params), [ended, signal], timeout)
}

/**
 * Turns whatever a wallet does (throw, return, a promise, something with a `then`) into plain data,
 * or a fault.
 */
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

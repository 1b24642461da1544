import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { fieldOf, gate, isLatchkeyError } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { settled } from '#namespaces/kit'
import type { Source } from './faults.ts'
import { faultOf } from './faults.ts'

/**
 * Asks a wallet and takes its answer out of its envelope. Rejects with a fault, with the reason of
 * an aborted signal, or with `timeout` after `within` milliseconds.
 */
export type Ask = (method: string, params?: unknown, limits?: Limits) => Promise<unknown>
/** A wallet's way to be asked, read once. */
export type Call = (method: string, params?: unknown) => unknown

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentLimit = 5000

const anything: Schema<unknown> = unknown()

/** Makes the way to ask a wallet; an aborted `ended` fails everything under way with its reason. */
export function askerOf(
  host: NamespaceHost,
  request: Call,
  source: Source,
  ended?: AbortSignal,
): Ask {
  return (method, params, { signal, within } = {}) =>
    settled(host, () => answered(request, source, method, params), [ended, signal], within)
}

/**
 * Turns whatever a wallet does (throw, return, a promise, something with a `then`) into plain data,
 * or a fault.
 */
async function answered(
  request: Call,
  source: Source,
  method: string,
  params: unknown,
): Promise<unknown> {
  try {
    return opened(gate(anything, await request(method, params), 'The wallet’s answer'), source)
  } catch (error) {
    throw isLatchkeyError(error) ? error : faultOf(error, source)
  }
}

/**
 * Wallets answer as JSON-RPC (`result` or `error`), with a `status` beside it, or with the bare
 * result.
 */
function opened(answer: unknown, source: Source): unknown {
  const error = fieldOf(answer, 'error')
  if (error !== undefined && error !== null) throw faultOf(error, source)
  const result = fieldOf(answer, 'result')
  return result === undefined ? answer : result
}

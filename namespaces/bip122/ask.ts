import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { fault, fieldOf, gate, gateOptional } from '#kernel'
import type { Limits } from '#namespaces/kit'
import { called, settled } from '#namespaces/kit'
import type { PageSpeech } from './faults.ts'
import { faultOf } from './faults.ts'
import type { Method } from './foundWallet.ts'

/**
 * Asks a wallet by one of its methods. Rejects with a fault, with the reason of an aborted signal,
 * or with `timeout` after `within` milliseconds.
 */
export type Ask = (method: string, params?: readonly unknown[], limits?: Limits) => Promise<unknown>

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentLimit = 10_000

const anything: Schema<unknown> = unknown()

/** Foreign data as plain data, each property read once; `undefined` for what cannot be read. */
export const copied = (foreign: unknown): unknown => gateOptional(anything, foreign)

/** The asker over captured methods. Everything it asks fails at once when `ended` aborts. */
export function askerOf(
  host: NamespaceHost,
  speech: PageSpeech,
  methods: Readonly<Record<string, Method | undefined>>,
  ended?: AbortSignal,
): Ask {
  return async (name, params = [], { signal, within } = {}) => {
    const method = methods[name]
    if (!method) throw fault('unsupported')
    const call = () =>
      called(
        () => method(...params),
        (error) => faultOf(speech, error),
      )
    return settled(host, call, [ended, signal], within)
  }
}

/**
 * Asks by `request(method, params)`, and takes the answer out of its JSON-RPC envelope; a copy, so
 * nothing foreign is kept.
 */
export async function askRpc(
  ask: Ask,
  speech: PageSpeech,
  method: string,
  params?: unknown,
  limits?: Limits,
): Promise<unknown> {
  const answer = gate(
    anything,
    await ask('request', params === undefined ? [method] : [method, params], limits),
    method,
  )
  const error = fieldOf(answer, 'error')
  if (error !== undefined && error !== null) throw faultOf(speech, error)
  return (
    fieldOf(answer, 'result') ?? (fieldOf(answer, 'jsonrpc') === undefined ? answer : undefined)
  )
}

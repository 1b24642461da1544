import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { fault, parse, readField, safeParse } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import type { WalletMethod } from './bip122Wallet.ts'
import type { PageDialect } from './mapFault.ts'
import { mapFault } from './mapFault.ts'

/**
 * Calls a wallet's method.
 * Rejects with a fault, the reason of an aborted signal, or `timeout` after that many milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: readonly unknown[],
  limits?: WaitOptions,
) => Promise<unknown>

/** Silent calls are answered within this time, or the wallet hangs (ms). */
export const silentTimeout = 10_000

const unknownSchema: Schema<unknown> = unknown()

/** Copies foreign data, each property read once; `undefined` if it is unreadable. */
export const toPlainData = (foreign: unknown): unknown => safeParse(unknownSchema, foreign)

/** Creates a caller over captured methods; open calls reject when `ended` aborts. */
export function createWalletCaller(
  host: NamespaceHost,
  dialect: PageDialect,
  methods: Readonly<Record<string, WalletMethod | undefined>>,
  ended?: AbortSignal,
): WalletCaller {
  return async (name, params = [], { signal, timeout } = {}) => {
    const method = methods[name]
    if (!method) throw fault('unsupported')
    const call = () =>
      invokeWallet(
        () => method(...params),
        (error) => mapFault(dialect, error),
      )
    return withAbort(host, call, [ended, signal], timeout)
  }
}

/**
 * Calls `request(method, params)` and unwraps the JSON-RPC response.
 * Returns a copy, so nothing foreign is kept.
 */
export async function callWalletRpc(
  callWallet: WalletCaller,
  dialect: PageDialect,
  method: string,
  params?: unknown,
  limits?: WaitOptions,
): Promise<unknown> {
  const answer = parse(
    unknownSchema,
    await callWallet('request', params === undefined ? [method] : [method, params], limits),
    method,
  )
  const error = readField(answer, 'error')
  if (error !== undefined && error !== null) throw mapFault(dialect, error)
  return (
    readField(answer, 'result') ?? (readField(answer, 'jsonrpc') === undefined ? answer : undefined)
  )
}

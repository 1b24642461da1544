import { unknown } from 'valibot'
import type { NamespaceHost, Schema } from '#kernel'
import { fault, parse, readField, safeParse } from '#kernel'
import type { WaitOptions } from '#namespaces/kit'
import { invokeWallet, withAbort } from '#namespaces/kit'
import type { WalletMethod } from './bip122Wallet.ts'
import type { PageDialect } from './mapFault.ts'
import { mapFault } from './mapFault.ts'

/**
 * Asks a wallet by one of its methods. Rejects with a fault, with the reason of an aborted signal,
 * or with `timeout` after `within` milliseconds.
 */
export type WalletCaller = (
  method: string,
  params?: readonly unknown[],
  limits?: WaitOptions,
) => Promise<unknown>

/** What a wallet answers without asking anybody is there at once, or the wallet is stuck. */
export const silentTimeout = 10_000

const unknownSchema: Schema<unknown> = unknown()

/** Foreign data as plain data, each property read once; `undefined` for what cannot be read. */
export const toPlainData = (foreign: unknown): unknown => safeParse(unknownSchema, foreign)

/** The asker over captured methods. Everything it asks fails at once when `ended` aborts. */
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
 * Asks by `request(method, params)`, and takes the answer out of its JSON-RPC envelope; a copy, so
 * nothing foreign is kept.
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

import type { Ledger } from './ledger.ts'

export type RestAnswer = { readonly status: number; readonly body: unknown }

export const ok = (body: unknown): RestAnswer => ({ status: 200, body })
export const failed = (status: number, code: number, message: string): RestAnswer => ({
  status,
  body: { code, message, details: [] },
})

/** The chain of an address; the prefix identifies it, so both chains share one endpoint. */
export const findLedger = (ledgers: readonly Ledger[], address: string) =>
  ledgers.find(({ genesis }) => address.startsWith(`${genesis.prefix}1`))

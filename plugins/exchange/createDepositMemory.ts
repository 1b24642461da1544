import { nonEmpty, object, optional, pipe, regex, string } from 'valibot'
import type { Account, Storage } from '#kernel'
import { defineStorageEntry, safeText } from '#kernel'
import { createOrderMemory } from '#plugins/ports/createOrderMemory'
import type { Deposit } from '#plugins/ports/exchange'
import { assetFields } from './assetFields.ts'

const idSchema = pipe(string(), nonEmpty())
const depositSchema = object({
  exchange: object({ id: idSchema, name: safeText(40) }),
  asset: object({ id: idSchema, ...assetFields }),
  amount: pipe(string(), regex(/^\d{1,78}(\.\d{1,77})?$/)),
  sessionId: idSchema,
  before: optional(pipe(string(), regex(/^\d{1,78}$/))),
})

/** The deposit of an account, for as long as one off screen is followed. It has no address. */
const stored = defineStorageEntry({
  key: 'deposit',
  version: 1,
  lifetime: 30 * 60_000,
  perAccount: true,
  schema: depositSchema,
})

/** Deposits under way, over a reload of the page. */
export type DepositMemory = {
  /** Keeps a deposit whose session is known, with the balance before it. */
  keep(deposit: Deposit, before: bigint | undefined): void
  find(
    account: Account,
  ): { readonly deposit: Deposit; readonly before: bigint | undefined } | undefined
  /** Forgets the deposit of an account; one that another tab began meanwhile stays. */
  forget(deposit: Pick<Deposit, 'account'>): void
}

/** Creates the memory. */
export function createDepositMemory(storage: Storage): DepositMemory {
  const memory = createOrderMemory(storage, stored)
  return {
    keep({ exchange, asset, account, amount, sessionId }, before) {
      if (sessionId === undefined) return
      const { id, name, symbol, decimals } = asset
      const value = {
        exchange: { id: exchange.id, name: exchange.name },
        ...{ asset: { id, name, symbol, decimals }, amount, sessionId },
        ...(before !== undefined && { before: String(before) }),
      }
      memory.keep(account.id, value)
    },
    find(account) {
      const found = memory.find(account.id)
      if (!found) return undefined
      const { before, exchange, ...rest } = found
      return {
        deposit: { ...rest, exchange: { ...exchange, imageUrl: '' }, account, at: 'waiting' },
        before: before === undefined ? undefined : BigInt(before),
      }
    },
    forget: ({ account }) => memory.forget(account.id),
  }
}

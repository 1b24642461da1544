import { array, number, object } from 'valibot'
import { defineStorageEntry } from '#kernel'
import { tokenRecord } from './TokenRecord.ts'

/** Stored tokens of an account on a network: valid for 30 s, shown with their age afterwards. */
export const portfolio = defineStorageEntry({
  key: 'portfolio',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({ at: number(), tokens: array(tokenRecord) }),
})

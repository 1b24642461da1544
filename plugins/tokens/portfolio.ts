import { array, number, object } from 'valibot'
import { defineStorageEntry } from '#kernel'
import { tokenRecord } from './TokenRecord.ts'

/**
 * What an account held on a network when it was last read; believed for 30 s, shown with its age
 * afterwards.
 */
export const portfolio = defineStorageEntry({
  key: 'portfolio',
  version: 1,
  lifetime: 30_000,
  perAccount: true,
  schema: object({ at: number(), tokens: array(tokenRecord) }),
})

import { object, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'
import type { Payload } from './planTransfer.ts'

const digits = pipe(string(), regex(/^\d{1,78}$/))

/** The payload of a plan. */
export const payloadSchema: Schema<Payload> = object({
  chainId: string(),
  from: string(),
  to: string(),
  denom: string(),
  amount: digits,
  memo: string(),
  gas: digits,
  feeDenom: string(),
  feeAmount: digits,
})

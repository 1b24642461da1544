import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { isAddress, isHex } from 'viem'
import { FrameFault } from '../FrameFault.ts'

const hex = v.custom<Hex>((input) => isHex(input), 'Expected a hex string')
export const address = v.custom<Address>(
  (input) => typeof input === 'string' && isAddress(input, { strict: false }),
  'Expected an address',
)
const quantity = v.pipe(
  v.union([hex, v.number(), v.bigint()]),
  v.transform((value) => BigInt(value)),
)
const call = v.object({
  to: v.optional(v.nullable(address)),
  value: v.optional(quantity),
  data: v.optional(hex),
})

export const transactionSchema = v.object({
  ...call.entries,
  from: v.optional(address),
  input: v.optional(hex),
  gas: v.optional(quantity),
})
export const batchSchema = v.object({
  version: v.optional(v.string()),
  chainId: v.optional(hex),
  from: v.optional(address),
  atomicRequired: v.optional(v.boolean()),
  calls: v.pipe(v.array(call), v.minLength(1), v.maxLength(100)),
})
export const operationSchema = v.object({ sender: address, callData: hex })
const typedDataObject = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
export const typedDataSchema = v.union([
  v.pipe(
    v.string(),
    v.transform((text) => {
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    }),
    typedDataObject,
  ),
  typedDataObject,
])
export const grantSchema = v.object({
  chainId: v.optional(v.unknown()),
  expiry: v.optional(v.number()),
  permissions: v.pipe(
    v.array(v.object({ type: v.unknown(), data: v.optional(v.unknown()) })),
    v.minLength(1),
    v.maxLength(20),
  ),
  signer: v.optional(v.unknown()),
})
export const revokeSchema = v.object({
  permissionsContext: v.optional(v.string()),
  context: v.optional(v.string()),
})
export const solanaSchema = v.object({
  pubkey: v.optional(v.string()),
  message: v.optional(v.string()),
  transaction: v.optional(v.string()),
  transactions: v.optional(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(20))),
  options: v.optional(v.record(v.string(), v.unknown())),
  sendOptions: v.optional(v.record(v.string(), v.unknown())),
})

/** The page's parameters in the given shape. */
export function readParams<const Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const read = v.safeParse(schema, input)
  if (read.success) return read.output
  throw new FrameFault(
    `Invalid parameters: ${v.getDotPath(read.issues[0]) ?? ''} ${read.issues[0].message}`,
  )
}

import type { ClarityValue, PostCondition } from '@stacks/transactions'
import { Cl, ClarityType, postConditionToHex } from '@stacks/transactions'
import { readField } from '#kernel'
import { createInvalidTransaction } from '#namespaces/kit'

const clarityTypes: ReadonlySet<unknown> = new Set(Object.values(ClarityType))
const isClarityValue = (value: object): value is ClarityValue =>
  clarityTypes.has(readField(value, 'type'))
const isPostCondition = (value: object): value is PostCondition =>
  /^(stx|ft|nft)-postcondition$/.test(String(readField(value, 'type')))

/**
 * Serializes a call for a session, whose JSON has no bigints: Clarity values and post-conditions
 * become hex, as SIP-030 has them, and other bigints decimal text. Throws `transaction-invalid`.
 */
export function serializeParams(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return value
  try {
    if (isClarityValue(value)) return Cl.serialize(value)
    if (isPostCondition(value)) return postConditionToHex(value)
  } catch (cause) {
    throw createInvalidTransaction('it has an invalid Clarity value.', cause)
  }
  if (Array.isArray(value)) return value.map(serializeParams)
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, serializeParams(field)]),
  )
}

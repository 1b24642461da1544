import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isAccountId,
  isLatchkeyError,
  isNetworkId,
  parseAccountId,
  parseNamespace,
  parseNetworkId,
  toAccountId,
} from '#kernel'

const part = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => !text.includes(':'))
const runs = { numRuns: 20_000 }

describe('chain identifiers, for any text', () => {
  test('accept as a network id exactly two non-empty parts', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.oneof(part, fc.constant(''))).map((parts) => parts.join(':')),
        ),
        (text) => {
          const parts = text.split(':')
          const valid = parts.length === 2 && parts.every(Boolean)
          expect(isNetworkId(text)).toBe(valid)
          if (valid)
            expect(parseNetworkId(text)).toEqual({ namespace: parts[0], reference: parts[1] })
          else expect(() => parseNetworkId(text)).toThrow('Invalid CAIP-2 network id')
        },
      ),
      runs,
    )
  })
  test('accept as an account id exactly three non-empty parts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.constant(''))).map((parts) => parts.join(':')),
        (text) => {
          const parts = text.split(':')
          const valid = parts.length === 3 && parts.every(Boolean)
          expect(isAccountId(text)).toBe(valid)
          try {
            const { network, address, namespace } = parseAccountId(text)
            expect([toAccountId(network, address), namespace, parseNamespace(text)]).toEqual([
              text,
              parts[0],
              parts[0],
            ])
          } catch (error) {
            expect([valid, isLatchkeyError(error, 'caip10-invalid')]).toEqual([false, true])
          }
        },
      ),
      runs,
    )
  })
})

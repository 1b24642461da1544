import { describe, expect, it } from 'vitest'
import { parseRawTransaction } from '../../test/harness/parseRawTransaction.ts'
import { rawNft, rawToken } from '../../test/harness/rawHistory.ts'
import { isDust } from './isDust.ts'

describe('dust', () => {
  it.each([
    ['nothing comes in', [rawToken('in', '0')], true],
    ['nothing goes out, as if the visitor had sent it', [rawToken('out', '0')], true],
    ['less than a cent comes in', [rawToken('in', '0.000001', 'Ether', 0.0025)], true],
    ['two specks come in', [rawToken('in', '0.1', 'Dai', 0.001), rawToken('in', '0')], true],
    ['a cent comes in', [rawToken('in', '0.01', 'Dai', 0.01)], false],
    ['a token without a price comes in', [rawToken('in', '5')], false],
    ['a speck goes out', [rawToken('out', '0.000001', 'Ether', 0.0025)], false],
    [
      'a speck comes in for something',
      [rawToken('out', '1'), rawToken('in', '0.001', 'Dai', 0.001)],
      false,
    ],
    ['a collectible comes in', [rawNft('in')], false],
    ['its transfers are missing', null, false],
  ])('classifies dust: %s', (_, transfers, expected) => {
    expect(isDust(parseRawTransaction(transfers))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { parseRawTransaction } from '../../test/harness/parseRawTransaction.ts'
import { rawNft, rawToken } from '../../test/harness/rawHistory.ts'
import { isDust } from './isDust.ts'

const own = `0x${'a'.repeat(40)}`

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
    expect(isDust(parseRawTransaction(transfers), own)).toBe(expected)
  })

  const stranger = { sentFrom: `0x${'2'.repeat(40)}` }
  const unknown = { ...rawToken('out', '100', 'USDC'), fungible_info: { name: 'USDC' } }
  it.each([
    ['one of its own', [unknown], { sentFrom: own.toUpperCase() }, false],
    ['one that a stranger sent', [unknown], stranger, true],
    [
      'one that a stranger sent, with one of nothing',
      [unknown, rawToken('out', '0')],
      stranger,
      true,
    ],
    [
      'one that a stranger sent, with one that came in',
      [unknown, rawToken('in', '5')],
      stranger,
      false,
    ],
    ['one with a picture', [rawToken('out', '5')], stranger, false],
    ['one with a price', [{ ...unknown, value: 100 }], stranger, false],
    ['one of another ecosystem', [unknown], { ...stranger, chain: 'solana:x' }, false],
    ['one without a sender', [unknown], { sentFrom: null }, false],
  ])('classifies a transfer out of the account as dust: %s', (_, transfers, metadata, expected) => {
    expect(isDust(parseRawTransaction(transfers, metadata), own)).toBe(expected)
  })

  it('counts no transfer of a smart account as forged, which others send for it', () => {
    expect(isDust(parseRawTransaction([unknown], stranger), undefined)).toBe(false)
  })
})

import { describe, expect, it } from 'vitest'
import { parseRawTransaction } from '../../test/harness/parseRawTransaction.ts'
import type { RawTransfer } from '../../test/harness/rawHistory.ts'
import { rawNft, rawToken } from '../../test/harness/rawHistory.ts'
import { dropShare, gasShare, maxTransfers, quantityDigits } from './limits.ts'
import { selectTransfers } from './selectTransfers.ts'

/** The displayed text of raw transfers: `-1.5 Ether`. */
const shown = (...transfers: readonly RawTransfer[]) =>
  selectTransfers(parseRawTransaction(transfers).transfers).map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity?.numeric} ${fungible_info?.name ?? nft_info?.name}`,
  )
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

describe('transfers of the same token name and direction', () => {
  it.each([
    [
      'two',
      [rawToken('in', '1', 'Ether', 2), rawToken('in', '0.25', 'Ether', 0.5)],
      ['in 1.25 Ether'],
      { value: 25n, decimals: 1 },
    ],
    [
      'three',
      [
        rawToken('in', '1', 'Ether', 1),
        rawToken('in', '1', 'Ether', 1),
        rawToken('in', '1', 'Ether', 1),
      ],
      ['in 3 Ether'],
      { value: 3n, decimals: 0 },
    ],
    [
      'with a value missing',
      [rawToken('in', '1'), rawToken('in', '2', 'Ether', 4)],
      ['in 3 Ether'],
      { value: 4n, decimals: 0 },
    ],
    [
      'with both values missing',
      [rawToken('in', '1'), rawToken('in', '2')],
      ['in 3 Ether'],
      undefined,
    ],
    [
      'too large for a float',
      [rawToken('in', '9007199254740993'), rawToken('in', '0.000000000000000001')],
      ['in 9007199254740993.000000000000000001 Ether'],
      undefined,
    ],
    [
      'with a sum that floats round',
      [rawToken('in', '0.1'), rawToken('in', '0.2')],
      ['in 0.3 Ether'],
      undefined,
    ],
  ])('merges transfers with quantity and value summed: %s', (_, transfers, expected, value) => {
    expect(shown(...transfers)).toEqual(expected)
    expect(selectTransfers(parseRawTransaction(transfers).transfers)[0]?.value).toEqual(value)
  })
  it.each([
    [
      'another name',
      [rawToken('in', '1', 'Ether'), rawToken('in', '1', 'Dai')],
      ['in 1 Ether', 'in 1 Dai'],
    ],
    [
      'the other direction',
      [rawToken('in', '1'), rawToken('out', '1')],
      ['out 1 Ether', 'in 1 Ether'],
    ],
    [
      'another spelling',
      [rawToken('in', '1', 'Ether'), rawToken('in', '1', 'ether')],
      ['in 1 Ether', 'in 1 ether'],
    ],
    ['collectibles', [rawNft('in'), rawNft('in')], ['in 1 Punk #7', 'in 1 Punk #7']],
    [
      'no name',
      [
        { direction: 'in', quantity: { numeric: '1' }, fungible_info: {} },
        { direction: 'in', quantity: { numeric: '1' }, fungible_info: {} },
      ],
      ['in 1 undefined', 'in 1 undefined'],
    ],
  ])('does not merge transfers of %s', (_, transfers, expected) => {
    expect(shown(...transfers)).toEqual(expected)
  })
})

describe('gas fee', () => {
  const percent = range(30)
  it.each(percent)(
    'excludes the smaller of one in and one out under 10 percent of the larger: %i percent comes back',
    (share) => {
      const back = String(share / 100)
      expect(shown(rawToken('out', '1'), rawToken('in', back))).toEqual(
        share < 10 ? ['out 1 Ether'] : ['out 1 Ether', `in ${back} Ether`],
      )
    },
  )
  it.each(percent)(
    'excludes the smaller of one in and one out under 10 percent of the larger: %i percent goes out',
    (share) => {
      const fee = String(share / 100)
      expect(shown(rawToken('in', '1'), rawToken('out', fee))).toEqual(
        share < 10 ? ['in 1 Ether'] : [`out ${fee} Ether`, 'in 1 Ether'],
      )
    },
  )
  it.each([
    ['just under 10%', '0.099999999999999999', 1],
    ['10% to the last digit', '0.1', 2],
    ['just over 10%', '0.100000000000000001', 2],
    ['nothing', '0', 1],
  ])('compares gas fees exactly: %s', (_, numeric, count) => {
    expect(shown(rawToken('out', '1'), rawToken('in', numeric))).toHaveLength(count)
  })
  it('keeps both transfers when both are zero', () => {
    expect(shown(rawToken('out', '0'), rawToken('in', '0'))).toHaveLength(2)
  })
  it('compares a gas fee with its own token only', () => {
    expect(shown(rawToken('out', '1', 'Dai'), rawToken('in', '0.01', 'Ether'))).toHaveLength(2)
  })
  it.each(range(20))(
    'excludes transfers of more than two under 1 percent of the largest: %i per mille',
    (permille) => {
      const small = String(permille / 1000)
      const [first] = shown(rawToken('in', '1'), rawToken('in', '1'), rawToken('in', small))
      expect(first).toBe(permille < 10 ? 'in 2 Ether' : `in ${2 + permille / 1000} Ether`)
    },
  )
  it.each(range(20))(
    'excludes transfers of two out and one in under 1 percent of the largest: %i per mille',
    (permille) => {
      const small = String(permille / 1000)
      const rest = shown(rawToken('out', '1'), rawToken('out', '0.5'), rawToken('in', small))
      expect(rest).toEqual(
        permille < 10 ? ['out 1.5 Ether'] : ['out 1.5 Ether', `in ${small} Ether`],
      )
    },
  )
  it.each(range(8))(
    'excludes nothing of two transfers in one direction: %i per mille',
    (permille) => {
      expect(shown(rawToken('in', '1'), rawToken('in', String(permille / 1000)))).toEqual([
        `in ${1 + permille / 1000} Ether`,
      ])
    },
  )
})

describe('more than two transfers', () => {
  const orders = [
    [1, 2, 3],
    [1, 3, 2],
    [2, 1, 3],
    [2, 3, 1],
    [3, 1, 2],
    [3, 2, 1],
  ].map((order) => [order] as const)
  const names = ['Zero', 'Alpha', 'Beta', 'Gamma']
  it.each(orders)('keeps the two transfers of highest value, in any order: %j', (order) => {
    const kept = shown(...order.map((value) => rawToken('in', '1', names[value], value)))
    expect([...kept].sort()).toEqual(['in 1 Beta', 'in 1 Gamma'])
  })
  it.each(orders)('shows outgoing transfers before incoming ones: %j', (order) => {
    const kept = shown(
      ...order.map((value) => rawToken(value === 2 ? 'out' : 'in', '1', names[value], value)),
    )
    expect(kept).toEqual(['out 1 Beta', 'in 1 Gamma'])
  })
  it('ranks a transfer without a value lowest', () => {
    expect(
      shown(
        rawToken('in', '9', 'Alpha'),
        rawToken('in', '1', 'Beta', 0.01),
        rawToken('out', '1', 'Gamma', 0.02),
      ),
    ).toEqual(['out 1 Gamma', 'in 1 Beta'])
  })
  it('ranks transfers after merging', () => {
    expect(
      shown(
        rawToken('in', '1', 'Alpha', 1),
        rawToken('in', '1', 'Alpha', 1),
        rawToken('out', '1', 'Beta', 1),
      ),
    ).toEqual(['out 1 Beta', 'in 2 Alpha'])
  })
})

describe('history limits', () => {
  it('defines each limit once: 2 transfers, 3 decimals, 10% and 1%', () => {
    expect([maxTransfers, quantityDigits, gasShare, dropShare]).toEqual([
      2,
      3,
      { value: 10n, decimals: 2 },
      { value: 1n, decimals: 2 },
    ])
  })
})

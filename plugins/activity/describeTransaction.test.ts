import { describe, expect, it } from 'vitest'
import { shortAddress } from '#ui-shell'
import { parseRawTransaction } from '../../test/harness/parseRawTransaction.ts'
import { rawNft, rawToken } from '../../test/harness/rawHistory.ts'
import { describeTransaction } from './describeTransaction.ts'
import { formatQuantity } from './formatQuantity.ts'

const operations = [
  'receive',
  'deposit',
  'borrow',
  'claim',
  'withdraw',
  'repay',
  'burn',
  'send',
  'trade',
  'mint',
  'approve',
  'execute',
  'cancel',
  'deploy',
  'stake',
  'constructor',
]
const signs: Readonly<Record<string, string>> = {
  receive: '+',
  deposit: '+',
  borrow: '+',
  claim: '+',
  // The direction of the one side that is known.
  trade: '+',
  send: '-',
  withdraw: '-',
  repay: '-',
  burn: '-',
}

describe('text of a transaction', () => {
  it.each(operations)(
    'signs an amount of %s: plus for receive, deposit, borrow and claim, minus for send, withdraw, repay and burn',
    (operationType) => {
      expect(
        describeTransaction(
          parseRawTransaction([rawToken('in', '1')], { operationType }),
        ).amounts.map(({ sign }) => sign),
      ).toEqual([(Object.hasOwn(signs, operationType) && signs[operationType]) || ''])
    },
  )
  it.each([
    ['in', '+'],
    ['out', '-'],
    ['self', ''],
  ] as const)('signs a swap of which one side is known by its direction: %s', (direction, sign) => {
    const { amounts } = describeTransaction(
      parseRawTransaction([rawToken(direction, '1')], { operationType: 'trade' }),
    )
    expect(amounts.map((line) => line.sign)).toEqual([sign])
  })
  it.each(operations)('signs two amounts of %s by their directions', (operationType) => {
    const { amounts } = describeTransaction(
      parseRawTransaction([rawToken('in', '1', 'Dai'), rawToken('out', '1')], { operationType }),
    )
    expect(amounts.map(({ sign, name }) => `${sign}${name}`)).toEqual(['-ETH', '+DAI'])
  })
  it.each(operations)(
    'shows the status of %s without transfers, and the parties if it was sent or received',
    (operationType) => {
      const { amounts, status, between } = describeTransaction(
        parseRawTransaction(null, { operationType, status: 'failed' }),
      )
      expect([amounts, status]).toEqual([[], 'failed'])
      const isBetween = operationType === 'send' || operationType === 'receive'
      expect(between?.map(shortAddress)).toEqual(
        isBetween ? ['0x11…aaaaaa', '0x22…bbbbbb'] : undefined,
      )
    },
  )
  it.each([
    ['0', '0'],
    ['1', '1'],
    ['1.5', '1.5'],
    ['1.2345', '1.234'],
    ['1.9999', '1.999'],
    ['0.0009', '<0.001'],
    ['0.001', '0.001'],
    ['1234.5', '1,234.5'],
    ['9007199254740993.1', '9,007,199,254,740,993.1'],
    ['0.123456789012345678', '0.123'],
  ])(
    'formats the quantity %s with at most 3 decimals, floored, and never as zero',
    (numeric, text) => {
      const { amounts } = describeTransaction(parseRawTransaction([rawToken('in', numeric)]))
      expect(formatQuantity(amounts[0]?.amount, 'en')).toBe(text)
    },
  )
  it.each([
    ['missing', undefined],
    ['null', null],
    ['not a number', { numeric: 'many' }],
    ['less than nothing', { numeric: '-1' }],
    ['a float', { numeric: 1.5 }],
    ['infinite', { numeric: 'Infinity' }],
    ['empty', { numeric: '' }],
    ['hexadecimal', { numeric: '0x10' }],
  ])('shows a dash for an amount that is %s', (_, quantity) => {
    const { amounts } = describeTransaction(
      parseRawTransaction([{ ...rawToken('in', '1'), quantity }]),
    )
    expect(formatQuantity(amounts[0]?.amount, 'en')).toBe('—')
  })
  it.each([
    [
      'a token without symbol and name',
      { direction: 'in', quantity: { numeric: '1' }, fungible_info: {} },
    ],
    ['a transfer without a token', { direction: 'in', quantity: { numeric: '1' } }],
    ['a collectible without a name', rawNft('in', { name: null })],
    ['a token whose name is invisible', rawToken('in', '1', '\u200b\u202e')],
  ])('shows a dash for the name of %s', (_, transfer) => {
    expect(
      describeTransaction(parseRawTransaction([transfer])).amounts.map(({ name = '—' }) => name),
    ).toEqual(['—'])
  })
})

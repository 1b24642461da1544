import { describe, expect, it } from 'vitest'
import type { Transaction } from '#plugins/ports/activity'
import { shortAddress } from '#ui-shell'
import type { RawTransfer } from '../../test/harness/rawHistory.ts'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { describeTransaction } from './describeTransaction.ts'
import { filterTransactions } from './filterTransactions.ts'
import { formatQuantity } from './formatQuantity.ts'
import { groupByMonth } from './groupByMonth.ts'
import { isDust } from './isDust.ts'
import { dropShare, gasShare, maxTransfers, quantityDigits } from './limits.ts'
import { parsePage } from './parsePage.ts'
import { selectTransfers } from './selectTransfers.ts'
import { toTransferImage } from './toTransferImage.ts'

const read = (...data: unknown[]) => parsePage({ data })
function one(
  transfers: readonly RawTransfer[] | null,
  more: Readonly<Record<string, unknown>> = {},
): Transaction {
  const [transaction] = read(rawTransaction(transfers, more))
  if (!transaction) throw new Error('The transaction was not parsed.')
  return transaction
}
/** The displayed text of raw transfers: `-1.5 Ether`. */
const shown = (...transfers: readonly RawTransfer[]) =>
  selectTransfers(one(transfers).transfers).map(
    ({ direction, quantity, fungible_info, nft_info }) =>
      `${direction} ${quantity?.numeric} ${fungible_info?.name ?? nft_info?.name}`,
  )
const range = (count: number, from = 0) => Array.from({ length: count }, (_, at) => at + from)

describe('raw history', () => {
  it('reads transactions with `id`, `transfers` and `metadata` of `operationType`, `status`, `sentFrom`, `sentTo`, `minedAt` and `chain`', () => {
    const raw = rawTransaction([rawToken('in', '1.5', 'Ether', 3750)])
    const metadata = {
      ...{
        operationType: 'receive',
        status: 'confirmed',
        chain: 'eip155:1',
        minedAt: '2026-11-03T12:00:00.000Z',
      },
      ...{
        sentFrom: '0x1111111111111111111111111111111111aaaaaa',
        sentTo: '0x2222222222222222222222222222222222bbbbbb',
      },
    }
    expect(read(raw)).toMatchObject([{ id: raw['id'], metadata, transfers: [{ direction: 'in' }] }])
  })

  it('reads transfers with `direction`, `quantity.numeric` as text, and `value` as a number', () => {
    expect(one([rawToken('in', '1.5', 'Ether', 3750.25)]).transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '1.5' }, value: { value: 375_025n, decimals: 2 } },
    ])
  })

  it('reads `fungible_info` of `name`, `symbol` and `icon.url`, or `nft_info` of `name`, `content.preview.url` and the `is_spam` flag', () => {
    expect(one([rawToken('out', '1'), rawNft('in', { spam: true })]).transfers).toMatchObject([
      {
        fungible_info: {
          name: 'Ether',
          symbol: 'ETH',
          icon: { url: 'https://api.example/public/getTokenImage/Ether' },
        },
      },
      {
        nft_info: {
          name: 'Punk #7',
          content: { preview: { url: 'https://api.example/punk.png' } },
          flags: { is_spam: true },
        },
      },
    ])
  })

  it('returns images of type `FUNGIBLE` or `NFT` with a url', () => {
    expect(one([rawToken('out', '1'), rawNft('in')]).transfers.map(toTransferImage)).toEqual([
      { type: 'FUNGIBLE', url: 'https://api.example/public/getTokenImage/Ether' },
      { type: 'NFT', url: 'https://api.example/punk.png' },
    ])
  })

  it.each([
    ['null', null],
    ['a number', 7],
    ['without an id', { ...rawTransaction([]), id: undefined }],
    ['without a date', rawTransaction([], { minedAt: 'yesterday' })],
    ['without metadata', { id: '1', transfers: [] }],
  ])('drops a transaction that is %s, and no other', (_, bad) => {
    expect(read(bad, rawTransaction([]))).toHaveLength(1)
  })

  it.each([
    ['null instead of transfers', null],
    ['a transfer without a valid direction', [{ ...rawToken('in', '1'), direction: 'sideways' }]],
    ['transfers that are null', [null, 1]],
  ])('treats %s as missing', (_, transfers) => {
    expect(read(rawTransaction(transfers))).toMatchObject([{ transfers: [] }])
  })

  it('removes deceptive characters from texts', () => {
    expect(
      one([{ ...rawToken('in', '1'), fungible_info: { name: 'US\u202eDC\u200b', symbol: null } }])
        .transfers,
    ).toMatchObject([{ fungible_info: { name: 'USDC', symbol: undefined } }])
  })
})

describe('spam', () => {
  it.each(
    range(30).map(
      (mask) => [mask, range((mask % 4) + 1).map((bit) => (mask & (1 << bit)) !== 0)] as const,
    ),
  )('drops a transaction only when all transfers are spam (mask %i, %j)', (_, spam) => {
    const history = read(rawTransaction(spam.map((flag) => rawNft('in', { spam: flag }))))
    expect(filterTransactions(history, 'eip155:1')).toHaveLength(spam.every(Boolean) ? 0 : 1)
  })
  it('keeps a transaction without transfers', () => {
    expect(
      filterTransactions(read(rawTransaction([]), rawTransaction(null)), 'eip155:1'),
    ).toHaveLength(2)
  })
  it('keeps a spam transaction that also moves a token', () => {
    expect(
      filterTransactions(
        read(rawTransaction([rawNft('in', { spam: true }), rawToken('in', '1')])),
        'eip155:1',
      ),
    ).toHaveLength(1)
  })
})

describe('transactions of the active chain', () => {
  it.each([
    ['eip155:1', 2],
    ['eip155:10', 1],
    ['eip155:100', 0],
    ['eip155', 0],
  ])('filters transactions by the chain %s', (network, count) => {
    const history = read(
      rawTransaction([]),
      rawTransaction([], { chain: 'eip155:10' }),
      rawTransaction(null),
    )
    expect(filterTransactions(history, network)).toHaveLength(count)
  })
  it('shows each transaction once, as first reported, newest first', () => {
    const [old = {}, young = {}] = [
      rawTransaction([], { minedAt: '2026-01-01T00:00:00Z' }),
      rawTransaction([], { minedAt: '2026-02-01T00:00:00Z' }),
    ]
    const ids = (history: readonly Transaction[]) => history.map(({ id }) => id)
    expect(ids(filterTransactions(read(old, young, old), 'eip155:1'))).toEqual([
      young['id'],
      old['id'],
    ])
  })
})

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
    expect(selectTransfers(one(transfers).transfers)[0]?.value).toEqual(value)
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
  const percent = range(30, 1)
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
  it.each(range(20, 1))(
    'excludes transfers of more than two under 1 percent of the largest: %i per mille',
    (permille) => {
      const small = String(permille / 1000)
      const [first] = shown(rawToken('in', '1'), rawToken('in', '1'), rawToken('in', small))
      expect(first).toBe(permille < 10 ? 'in 2 Ether' : `in ${2 + permille / 1000} Ether`)
    },
  )
  it.each(range(20, 1))(
    'excludes transfers of two out and one in under 1 percent of the largest: %i per mille',
    (permille) => {
      const small = String(permille / 1000)
      const rest = shown(rawToken('out', '1'), rawToken('out', '0.5'), rawToken('in', small))
      expect(rest).toEqual(
        permille < 10 ? ['out 1.5 Ether'] : ['out 1.5 Ether', `in ${small} Ether`],
      )
    },
  )
  it.each(range(8, 1))(
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
  withdraw: '-',
  repay: '-',
  burn: '-',
}

describe('text of a transaction', () => {
  it.each(operations)(
    'signs an amount of %s: plus for receive, deposit, borrow and claim, minus for withdraw, repay and burn',
    (operationType) => {
      expect(
        describeTransaction(one([rawToken('in', '1')], { operationType })).amounts.map(
          ({ sign }) => sign,
        ),
      ).toEqual([(Object.hasOwn(signs, operationType) && signs[operationType]) || ''])
    },
  )
  it.each(operations)('signs two amounts of %s by their directions', (operationType) => {
    const { amounts } = describeTransaction(
      one([rawToken('in', '1', 'Dai'), rawToken('out', '1')], { operationType }),
    )
    expect(amounts.map(({ sign, name }) => `${sign}${name}`)).toEqual(['-ETH', '+DAI'])
  })
  it.each(operations)(
    'shows the status of %s without transfers, and the parties if it was sent or received',
    (operationType) => {
      const { amounts, status, between } = describeTransaction(
        one(null, { operationType, status: 'failed' }),
      )
      expect([amounts, status]).toEqual([[], 'failed'])
      const isBetween = operationType === 'send' || operationType === 'receive'
      expect(between?.map(shortAddress)).toEqual(
        isBetween ? ['0x11…aaaaaa', '0x22…bbbbbb'] : undefined,
      )
    },
  )
  it.each([
    ['0', '0.000'],
    ['1', '1.000'],
    ['1.5', '1.500'],
    ['1.2345', '1.234'],
    ['1.9999', '1.999'],
    ['0.0009', '0.000'],
    ['0.001', '0.001'],
    ['1234.5', '1,234.500'],
    ['9007199254740993.1', '9,007,199,254,740,993.100'],
    ['0.123456789012345678', '0.123'],
  ])('formats the quantity %s with 3 decimals, floored', (numeric, text) => {
    const { amounts } = describeTransaction(one([rawToken('in', numeric)]))
    expect(formatQuantity(amounts[0]?.amount, 'en')).toBe(text)
  })
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
    const { amounts } = describeTransaction(one([{ ...rawToken('in', '1'), quantity }]))
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
    expect(describeTransaction(one([transfer])).amounts.map(({ name = '—' }) => name)).toEqual([
      '—',
    ])
  })
})

describe('months of the history', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  it.each(range(12))(
    'titles month %i with the month in this year, and with the year in others',
    (month) => {
      const history = read(
        rawTransaction([], { minedAt: new Date(2026, month, 15).toISOString() }),
        rawTransaction([], { minedAt: new Date(2024, month, 15).toISOString() }),
      )
      const name = new Intl.DateTimeFormat('en', { month: 'long' }).format(
        new Date(2026, month, 15),
      )
      expect(groupByMonth(history, now, 'en').map(({ title }) => title)).toEqual([
        name,
        `${name} 2024`,
      ])
    },
  )
  it('groups by year and month, newest first, with the transactions sorted in each', () => {
    const days = [
      '2025-11-03',
      '2026-10-31',
      '2026-11-02',
      '2026-11-01',
      '2026-11-30',
      '2025-12-15',
    ].map((day) => `${day}T12:00:00Z`)
    const groups = groupByMonth(
      read(...days.map((minedAt) => rawTransaction([], { minedAt }))),
      now,
      'en',
    )
    expect(
      groups.map(({ month, transactions }) => [
        month,
        transactions.map(({ metadata }) => metadata.minedAt.slice(8, 10)),
      ]),
    ).toEqual([
      ['2026-11', ['30', '02', '01']],
      ['2026-10', ['31']],
      ['2025-12', ['15']],
      ['2025-11', ['03']],
    ])
  })
  it('groups by the visitor’s calendar', () => {
    const lastMoment = new Date(2026, 9, 31, 23, 59, 59).toISOString()
    const firstMoment = new Date(2026, 10, 1, 0, 0, 0).toISOString()
    const groups = groupByMonth(
      read(
        rawTransaction([], { minedAt: lastMoment }),
        rawTransaction([], { minedAt: firstMoment }),
      ),
      now,
      'en',
    )
    expect(groups.map(({ month }) => month)).toEqual(['2026-11', '2026-10'])
  })
  it('titles months in the visitor’s language', () => {
    expect(
      groupByMonth(read(rawTransaction([], { minedAt: '2026-11-15T12:00:00Z' })), now, 'de')[0]
        ?.title,
    ).toBe('November')
    expect(
      groupByMonth(read(rawTransaction([], { minedAt: '2025-03-15T12:00:00Z' })), now, 'de')[0]
        ?.title,
    ).toBe('März 2025')
  })
})

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
    expect(isDust(one(transfers))).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import { parseRawTransaction } from '../../test/harness/parseRawTransaction.ts'
import { rawNft, rawToken, rawTransaction } from '../../test/harness/rawHistory.ts'
import { parsePage } from './parsePage.ts'
import { toTransferImage } from './toTransferImage.ts'

const read = (...data: unknown[]) => parsePage({ data })

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
    expect(parseRawTransaction([rawToken('in', '1.5', 'Ether', 3750.25)]).transfers).toMatchObject([
      { direction: 'in', quantity: { numeric: '1.5' }, value: { value: 375_025n, decimals: 2 } },
    ])
  })

  it('reads `fungible_info` of `name`, `symbol` and `icon.url`, or `nft_info` of `name`, `content.preview.url` and the `is_spam` flag', () => {
    expect(
      parseRawTransaction([rawToken('out', '1'), rawNft('in', { spam: true })]).transfers,
    ).toMatchObject([
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

  it('keeps at most four marks on a letter of a name, as more would cover the rows around', () => {
    const marks = '\u0300\u0301\u0302\u0303\u0304\u0305'
    const [transfer] = parseRawTransaction([rawToken('in', '1', `U${marks}S`)]).transfers
    expect(transfer?.fungible_info?.name).toBe(`U${marks.slice(0, 4)}S`)
  })

  it('returns images of type `FUNGIBLE` or `NFT` with a url', () => {
    expect(
      parseRawTransaction([rawToken('out', '1'), rawNft('in')]).transfers.map(toTransferImage),
    ).toEqual([
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

  it('keeps a transaction that has no receiver, as one that creates a contract', () => {
    expect(
      read(rawTransaction(null, { operationType: 'deploy', sentTo: null, sentFrom: null })),
    ).toMatchObject([{ metadata: { operationType: 'deploy', sentTo: '', sentFrom: '' } }])
  })

  it('removes deceptive characters from texts', () => {
    expect(
      parseRawTransaction([
        { ...rawToken('in', '1'), fungible_info: { name: 'US\u202eDC\u200b', symbol: null } },
      ]).transfers,
    ).toMatchObject([{ fungible_info: { name: 'USDC', symbol: undefined } }])
  })
})

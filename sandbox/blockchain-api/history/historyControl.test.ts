import { getAddress } from 'viem'
import { sendTransaction } from 'viem/actions'
import { describe, expect, it } from 'vitest'
import { accountIndex, testAccount } from '../../chains/accounts.ts'
import { openBlockchainApiFixture } from '../openBlockchainApiFixture.ts'

type HistoryEntry = {
  readonly metadata: {
    readonly operationType: string
    readonly status: string
    readonly minedAt: string
    readonly sentFrom: string
  }
  readonly transfers: readonly Readonly<Record<string, unknown>>[]
}

const stage = openBlockchainApiFixture()
const owner = getAddress('0x00000000000000000000000000000000000000a7')
const friend = testAccount(accountIndex.friend)
const play = async (scenes: readonly string[], more: object = {}) =>
  (await stage.control('POST', '/history', { caip10: `eip155:1:${owner}`, scenes, ...more })).body
const history = async (): Promise<readonly HistoryEntry[]> =>
  (await stage.get(`/v1/account/${owner}/history?chainId=eip155:1`)).body.data
const kinds = async () =>
  (await history()).map(({ metadata, transfers }) => [
    metadata.operationType,
    metadata.status,
    transfers.length,
  ])

describe('history scenes', () => {
  it.each([
    ['send', ['send', 'confirmed', 1]],
    ['receive', ['receive', 'confirmed', 1]],
    ['token', ['send', 'confirmed', 1]],
    ['approve', ['approve', 'confirmed', 0]],
    ['failed', ['execute', 'failed', 0]],
    ['change', ['trade', 'confirmed', 2]],
    ['large-change', ['trade', 'confirmed', 2]],
    ['basket', ['mint', 'confirmed', 3]],
    ['collectible', ['receive', 'confirmed', 1]],
    ['spam', ['receive', 'confirmed', 1]],
  ])('the scene %s becomes %s in the history', async (scene, kind) => {
    const { hashes } = await play([scene])
    expect(hashes).toHaveLength(1)
    expect((await kinds())[0]).toEqual(kind)
  })

  it('marks spam apart from other collectibles', async () => {
    await play(['collectible', 'spam'])
    const flags = (await history()).map(
      ({ transfers: [one] }) => Object(one)['nft_info'].flags.is_spam,
    )
    expect(flags).toEqual([true, false])
  })

  it('poison transfers imitate a known address and move next to nothing', async () => {
    const { lookAlike } = await play(['poison'])
    expect([lookAlike.slice(0, 6).toLowerCase(), lookAlike.slice(-6).toLowerCase()]).toEqual([
      friend.address.slice(0, 6).toLowerCase(),
      friend.address.slice(-6).toLowerCase(),
    ])
    const [dust, nothing] = await history()
    expect(dust).toMatchObject({
      metadata: { sentFrom: lookAlike },
      transfers: [{ direction: 'in', quantity: { numeric: '0.000001' } }],
    })
    expect(nothing).toMatchObject({
      metadata: { sentFrom: lookAlike },
      transfers: [{ direction: 'out', quantity: { numeric: '0' } }],
    })
  })

  it('repeats a scene at the given time and as often as requested', async () => {
    await play(['send'], { count: 3, at: '2025-03-02T10:00:00.000Z' })
    await play(['receive'])
    const entries = await history()
    expect(entries.map(({ metadata }) => metadata.operationType)).toEqual([
      'receive',
      'send',
      'send',
      'send',
    ])
    expect(
      entries.slice(1).every(({ metadata }) => metadata.minedAt === '2025-03-02T10:00:00.000Z'),
    ).toBe(true)
    await stage.control('POST', '/reset')
    expect(await history()).toEqual([])
  })
})

describe('mining', () => {
  const mining = async (body: object) =>
    (await stage.control('POST', '/mining', { caip2: 'eip155:1', ...body })).body
  const send = (value: bigint) =>
    sendTransaction(stage.chain('eip155:1').client, {
      account: friend,
      chain: null,
      to: owner,
      value,
      gas: 21_000n,
    })

  it('mining stops and resumes on command, and a pending transaction can be dropped', async () => {
    await mining({ auto: false })
    const first = await send(1n)
    expect(await mining({})).toEqual({ auto: false, waiting: [first] })
    expect((await kinds())[0]).toEqual(['receive', 'pending', 1])
    expect((await mining({ drop: first })).waiting).toEqual([])
    await send(2n)
    expect(await mining({ mine: 1 })).toEqual({ auto: false, waiting: [] })
    expect(await kinds()).toEqual([['receive', 'confirmed', 1]])
  })

  it('mining resumes after a reset, and nothing is pending', async () => {
    await mining({ auto: false })
    await send(3n)
    await stage.control('POST', '/reset')
    expect(await mining({})).toEqual({ auto: true, waiting: [] })
    await send(4n)
    await expect.poll(() => stage.chain('eip155:1').nativeBalance(owner)).toBe(4n)
  })
})

describe('token of any name', () => {
  it('lists a token of any name in the balances of its recipient', async () => {
    const token = {
      caip2: 'eip155:1',
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 2,
      to: owner,
      amount: '150',
    }
    const { address } = (await stage.control('POST', '/token', token)).body
    const { balances } = (
      await stage.get(`/v1/account/${owner}/balance?currency=usd&chainId=eip155:1`)
    ).body
    expect(balances[1]).toMatchObject({
      symbol: 'USDC',
      address: `eip155:1:${address}`,
      price: 0,
      quantity: { decimals: '2', numeric: '1.5' },
    })
    expect((await stage.control('POST', '/token', { ...token, caip2: 'eip155:10' })).status).toBe(
      400,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { createNamespace } from '../../test/harness/namespaces/solana.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const address = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const account = { id: `${network}:${address}`, address, network, role: 'eoa' } as const
const [spl, token2022] = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
]

const held = (mint: string, amount: string, state = 'initialized') => ({
  pubkey: `place of ${mint}`,
  account: {
    data: {
      parsed: {
        type: 'account',
        info: { mint, state, owner: address, tokenAmount: { amount, decimals: 6, uiAmount: 0.1 } },
      },
    },
  },
})
const mint = (decimals: number, extensions?: object[]) => ({
  owner: extensions ? token2022 : spl,
  data: { parsed: { type: 'mint', info: { decimals, extensions } } },
})

/** A double of a node: its answers by method. */
function nodeDouble(
  answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>>,
  nodes = ['https://one.example/'],
): TestNamespaceHost {
  const networks = manifest.networks.map((one) => ({
    ...one,
    rpcUrls: { default: { http: nodes } },
  }))
  const test = createTestNamespaceHost(networks)
  test.answer = (_url, { method, params }) => {
    const answer = answers[method]
    return answer
      ? { jsonrpc: '2.0', id: 1, result: answer(params) }
      : { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'Method not found' } }
  }
  return test
}
const coins = () => ({ context: { slot: 1 }, value: 5_000_000_001 })

describe('balances of a Solana account', () => {
  it('reads only the coin balance if no token is requested', async () => {
    const test = nodeDouble({ getBalance: coins })
    const asset = { id: 'native', name: 'Solana', symbol: 'SOL', decimals: 9 }
    expect(await createNamespace(test.host).balances(account, { assets: [] })).toEqual([
      { asset, total: 5_000_000_001n, spendable: 5_000_000_001n },
    ])
    expect(test.posts).toHaveLength(1)
  })

  it('sums each token over its accounts, with frozen ones not spendable', async () => {
    const answers = {
      getBalance: coins,
      getTokenAccountsByOwner: ([, filter]: readonly unknown[]) => ({
        value:
          Object(filter).programId === spl
            ? [
                held('A', '1'),
                held('A', '18446744073709551615'),
                held('A', '5', 'frozen'),
                held('Z', '0'),
              ]
            : [held('B', '7')],
      }),
      getMultipleAccounts: ([ids]: readonly unknown[]) => ({
        value: (Array.isArray(ids) ? ids : []).map((id) =>
          id === 'A'
            ? mint(6)
            : mint(2, [
                { extension: 'tokenMetadata', state: { name: 'Bee\u202E', symbol: 'BEE' } },
              ]),
        ),
      }),
    }
    expect((await createNamespace(nodeDouble(answers).host).balances(account)).slice(1)).toEqual([
      {
        asset: { id: 'A', symbol: '', name: '', decimals: 6 },
        total: 18446744073709551621n,
        spendable: 18446744073709551616n,
      },
      expect.objectContaining({
        asset: expect.objectContaining({ id: 'B', symbol: 'BEE', name: 'Bee', decimals: 2 }),
        total: 7n,
        spendable: 7n,
      }),
    ])
  })

  it('lists no Token-2022 token whose amounts it cannot scale as wallets do', async () => {
    const [plain, extended] = [held('A', '5'), held('B', '7')]
    const state = { multiplier: '2', newMultiplier: '3', newMultiplierEffectiveTimestamp: 50 }
    const scaled = mint(2, [{ extension: 'scaledUiAmountConfig', state }])
    const list = async (more: Readonly<Record<string, (params: readonly unknown[]) => unknown>>) =>
      (
        await createNamespace(
          nodeDouble({
            getBalance: coins,
            getTokenAccountsByOwner: ([, filter]) => {
              const owner = Object(filter).programId
              const one = owner === spl ? plain : extended
              return { value: [{ ...one, account: { ...one.account, owner } }] }
            },
            ...more,
          }).host,
        ).balances(account)
      ).map(({ asset, total }) => `${asset.symbol || asset.id} ${total}`)
    const getMultipleAccounts = () => ({ value: [mint(6), scaled] })
    const clock = (unixTimestamp: number) => () => ({
      value: { data: { parsed: { info: { unixTimestamp } } } },
    })
    const known = ['SOL 5000000001', 'A 5']
    expect(await list({})).toEqual(known)
    expect(await list({ getMultipleAccounts })).toEqual(known)
    expect(await list({ getMultipleAccounts, getAccountInfo: clock(49) })).toEqual([
      ...known,
      'B 14',
    ])
    expect(await list({ getMultipleAccounts, getAccountInfo: clock(50) })).toEqual([
      ...known,
      'B 21',
    ])
  })

  it('returns only coins if the node returns no tokens, and fails for a named token', async () => {
    const { balances } = createNamespace(nodeDouble({ getBalance: coins }).host)
    expect((await balances(account)).map(({ total }) => total)).toEqual([5_000_000_001n])
    await expect(balances(account, { assets: ['A'] })).rejects.toMatchObject({
      code: 'unsupported',
    })
  })

  it('reads from the next node when one fails or is busy, but not for an invalid call', async () => {
    const test = nodeDouble({ getBalance: coins }, [
      'https://down.example/',
      'https://full.example/',
      'https://good.example/',
    ])
    const { answer } = test
    test.answer = (url, call) => {
      if (url.includes('down')) throw new TypeError('offline')
      if (url.includes('full'))
        return { jsonrpc: '2.0', id: 1, error: { code: 429, message: 'Too many requests' } }
      return answer(url, call)
    }
    expect((await createNamespace(test.host).balances(account, { assets: [] }))[0]?.total).toBe(
      5_000_000_001n,
    )
    expect(test.posts.map(({ url }) => url)).toEqual([
      'https://down.example/',
      'https://full.example/',
      'https://good.example/',
    ])
    test.answer = () => ({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'Invalid param: WrongSize' },
    })
    await expect(
      createNamespace(test.host).balances(account, { assets: [] }),
    ).rejects.toMatchObject({ code: 'internal' })
    expect(test.posts).toHaveLength(4)
  })

  it.each([null, {}, { value: '5' }, { value: -1 }, { value: 1.5 }, { value: null }])(
    'refuses a balance that the node answers as %j',
    async (result) => {
      await expect(
        createNamespace(nodeDouble({ getBalance: () => result }).host).balances(account, {
          assets: [],
        }),
      ).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
    },
  )

  it('reads no balance once the signal aborts', async () => {
    const test = nodeDouble({ getBalance: coins })
    await expect(
      createNamespace(test.host).balances(account, {
        assets: [],
        signal: AbortSignal.abort('enough'),
      }),
    ).rejects.toBe('enough')
    expect(test.posts).toEqual([])
  })
})

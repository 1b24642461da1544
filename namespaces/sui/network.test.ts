import { describe, expect, it } from 'vitest'
import type { Account, TxStatus } from '#kernel'
import { fault } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const address = `0x${'12'.repeat(32)}`
const native = `0x${'2'.padStart(64, '0')}::sui::SUI`
const token = `0x${'5d'.repeat(32)}::usdc::USDC`
const account: Account = {
  id: `sui:mainnet:${address}`,
  address,
  network: 'sui:mainnet',
  role: 'eoa',
}
const digest = '8'.repeat(44)
type Call = {
  readonly url: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

/** A namespace on nodes that answer as a test says. */
function on(answer: (call: Call) => unknown) {
  const networks = manifest.networks.map((network) => ({
    ...network,
    rpcUrls: { default: { http: ['https://one.example/', 'https://two.example/'] } },
  }))
  const test = createTestNamespaceHost(networks, { clock: 'manual' })
  const calls: Call[] = []
  const post = async (url: string, body: unknown) => {
    const call = { url, ...Object(body) }
    calls.push(call)
    return answer(call)
  }
  return { ...test, calls, namespace: createNamespace({ ...test.host, post }) }
}
const held = (type: string, totalBalance: string | null, coinBalance = totalBalance) => ({
  coinType: { repr: type },
  totalBalance,
  coinBalance,
})
const failing = () => {
  throw fault('rpc', 'down')
}

describe('the networks of Sui', () => {
  it('lists three networks, read by GraphQL at their public addresses, each with an explorer', () => {
    expect(
      manifest.networks.map(({ caipNetworkId, rpcUrls, blockExplorers, testnet }) => [
        caipNetworkId,
        rpcUrls.default.http,
        blockExplorers?.default.url,
        testnet,
      ]),
    ).toEqual([
      [
        'sui:mainnet',
        ['https://graphql.mainnet.sui.io/graphql'],
        'https://suiscan.xyz/mainnet',
        false,
      ],
      [
        'sui:testnet',
        ['https://graphql.testnet.sui.io/graphql'],
        'https://suiscan.xyz/testnet',
        true,
      ],
      ['sui:devnet', ['https://graphql.devnet.sui.io/graphql'], 'https://suiscan.xyz/devnet', true],
    ])
    expect(manifest.hosted).toBeUndefined()
  })

  it('links to transactions, addresses and coins, and to nothing else', () => {
    const { explorerUrl } = on(failing).namespace
    expect(explorerUrl('sui:testnet', { tx: digest })).toBe(
      `https://suiscan.xyz/testnet/tx/${digest}`,
    )
    expect(explorerUrl('sui:mainnet', { address })).toBe(
      `https://suiscan.xyz/mainnet/account/${address}`,
    )
    expect(explorerUrl('sui:mainnet', { asset: '0x2::sui::SUI' })).toBe(
      `https://suiscan.xyz/mainnet/coin/${native}`,
    )
    for (const to of [{ tx: '../x' }, { tx: '0x12' }, { address: '0x2' }, { asset: 'x"><script>' }])
      expect(explorerUrl('sui:mainnet', to)).toBeUndefined()
    expect(explorerUrl('sui:nowhere', { tx: digest })).toBeUndefined()
  })

  it('lets sites sign through the wallet and read the accounts, and nothing else', () => {
    expect(manifest.methods).toEqual({
      namespace: 'sui',
      safe: ['sui_getAccounts'],
      unsafe: ['sui_signTransaction', 'sui_signAndExecuteTransaction', 'sui_signPersonalMessage'],
    })
    expect([...(manifest.relay?.methods ?? [])].sort()).toEqual(
      [...manifest.methods.safe, ...manifest.methods.unsafe].sort(),
    )
  })
})

describe('balances', () => {
  it('reads every coin held: the native one first, address balances not spendable, and none without known decimals', async () => {
    const { namespace, calls } = on(({ query }) =>
      /coinMetadata/.test(query)
        ? {
            data: {
              m0: { decimals: 6, symbol: 'US\u202eDC', name: null, iconUrl: 'javascript:1' },
              m1: null,
              m2: { decimals: 99, symbol: 'X' },
            },
          }
        : {
            data: {
              address: {
                balance: held(native, '30', '20'),
                balances: {
                  nodes: [
                    held(token, '7'),
                    held(native, '30', '20'),
                    held('0x3::a::B', '1'),
                    held('0x4::a::C', '1'),
                    held('nonsense', '1'),
                  ],
                },
              },
            },
          },
    )
    expect(await namespace.balances(account)).toEqual([
      {
        asset: { id: 'native', name: 'Sui', symbol: 'SUI', decimals: 9 },
        total: 30n,
        spendable: 20n,
      },
      { asset: { id: token, name: 'USDC', symbol: 'USDC', decimals: 6 }, total: 7n, spendable: 7n },
    ])
    expect(calls).toHaveLength(2)
  })

  it('reads the native coin alone in one request', async () => {
    const { namespace, calls } = on(() => ({
      data: { address: { multiGetBalances: [held(native, '5')] } },
    }))
    expect(
      await namespace.balances(account, { assets: ['native', '0x2::sui::SUI', 'nonsense'] }),
    ).toMatchObject([{ asset: { id: 'native' }, total: 5n, spendable: 5n }])
    expect(calls.map(({ variables }) => variables)).toEqual([{ owner: address, keys: [native] }])
  })

  it('requests many coins in queries that public nodes accept', async () => {
    const types = Array.from(
      { length: 45 },
      (_, index) => `0x${String(index + 10).repeat(32)}::coin::COIN`,
    )
    const { namespace, calls } = on(({ query, variables }) => {
      const { keys } = Object(variables)
      if (keys)
        return {
          data: { address: { multiGetBalances: keys.map((key: string) => held(key, '1')) } },
        }
      return {
        data: Object.fromEntries(
          [...query.matchAll(/(m\d+): coinMetadata/g)].map(([, name = '']) => [
            name,
            { decimals: 0, symbol: 'C' },
          ]),
        ),
      }
    })
    const found = await namespace.balances(account, { assets: types })
    expect(found.map(({ asset }) => asset.id)).toEqual(['native', ...types])
    for (const { query, variables } of calls) {
      expect(JSON.stringify({ query, variables }).length).toBeLessThan(5000)
      expect([...query.matchAll(/coinMetadata/g)].length).toBeLessThanOrEqual(20)
    }
  })

  it('leaves out balances that the node does not return, rather than zero', async () => {
    for (const answer of [null, {}, { multiGetBalances: null }])
      await expect(
        on(() => ({ data: { address: answer } })).namespace.balances(account, { assets: [] }),
      ).rejects.toMatchObject({ code: 'foreign-invalid' })
    for (const answer of [null, { balance: null, balances: null }, { balance: held(native, '1') }])
      await expect(
        on(() => ({ data: { address: answer } })).namespace.balances(account),
      ).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('reads balances from nodes without address balances as well', async () => {
    const { namespace, calls } = on(({ query }) =>
      /coinBalance/.test(query)
        ? { errors: [{ message: 'Cannot query field "coinBalance" on type "Balance".' }] }
        : {
            data: {
              address: { multiGetBalances: [{ coinType: { repr: native }, totalBalance: '5' }] },
            },
          },
    )
    expect((await namespace.balances(account, { assets: [] }))[0]).toMatchObject({
      total: 5n,
      spendable: 5n,
    })
    expect(calls.length).toBeGreaterThan(1)
  })

  it('reads balances from the next node when one is down, or answers an error or nonsense', async () => {
    for (const first of [
      failing,
      () => ({ errors: [{ message: 'Request timed out' }] }),
      () => 'gateway',
      () => ({ data: null }),
    ]) {
      const { namespace, calls } = on(({ url }) =>
        url.includes('one')
          ? first()
          : { data: { address: { multiGetBalances: [held(native, '5')] } } },
      )
      expect((await namespace.balances(account, { assets: [] }))[0]?.total).toBe(5n)
      expect(calls.map(({ url }) => url)).toEqual(['https://one.example/', 'https://two.example/'])
    }
  })

  it('fails with rpc when no node answers, and on a network that has none', async () => {
    await expect(on(failing).namespace.balances(account)).rejects.toMatchObject({ code: 'rpc' })
    await expect(
      on(() => ({ errors: [{ message: 'no' }] })).namespace.balances(account),
    ).rejects.toMatchObject({ code: 'rpc', cause: { message: 'no' } })
    await expect(
      on(failing).namespace.balances({ ...account, network: 'sui:nowhere' }),
    ).rejects.toMatchObject({ code: 'rpc' })
  })

  it.each(['-1', '1.5', '1e9', 'x', 7, ''])(
    'refuses balances that are no whole number: %j',
    async (totalBalance) => {
      const { namespace } = on(() => ({
        data: { address: { multiGetBalances: [{ coinType: { repr: native }, totalBalance }] } },
      }))
      await expect(namespace.balances(account, { assets: [] })).rejects.toMatchObject({
        code: 'foreign-invalid',
      })
    },
  )

  it('aborts with the reason of the signal', async () => {
    const { namespace, calls } = on(failing)
    await expect(
      namespace.balances(account, { signal: AbortSignal.abort(new RangeError('left')) }),
    ).rejects.toThrow('left')
    expect(calls).toEqual([])
  })
})

describe('tracking a transaction', () => {
  const effects = (status: string, sequenceNumber?: number, message?: string) => ({
    data: {
      transaction: {
        effects: {
          status,
          checkpoint: sequenceNumber === undefined ? null : { sequenceNumber },
          executionError: message ? { message } : null,
        },
      },
    },
  })
  async function follow(answers: readonly unknown[], signal?: AbortSignal, turns = 40) {
    const left = [...answers]
    const { namespace, clock } = on(() => {
      const next = left.length > 1 ? left.shift() : left[0]
      return next === 'down' ? failing() : next
    })
    const seen: TxStatus[] = []
    const done = (async () => {
      for await (const status of namespace.track('sui:mainnet', digest, signal ? { signal } : {}))
        seen.push(status)
    })()
    done.catch(() => {})
    await expect.poll(() => seen.length).toBeGreaterThan(0)
    for (let turn = 0; turn < turns; turn++) await clock.advance(1000)
    return { seen, done, clock }
  }

  it('reports pending, then included, then final with its checkpoint, and outlasts node outages', async () => {
    const { seen, done } = await follow([
      { data: { transaction: null } },
      'down',
      effects('SUCCESS'),
      effects('SUCCESS', 77),
    ])
    await done
    expect(seen).toEqual([
      { at: 'pending', hash: digest },
      { at: 'included', hash: digest },
      { at: 'final', hash: digest, height: 77n },
    ])
  })

  it('reports a transaction as failed when its commands did, with the reason', async () => {
    const { seen } = await follow([effects('FAILURE', 78, 'InsufficientCoinBalance in command 0')])
    expect(seen.at(-1)).toEqual({
      at: 'failed',
      hash: digest,
      height: 78n,
      reason: 'InsufficientCoinBalance in command 0',
    })
  })

  it('gives up on a transaction that the network does not have after ten minutes', async () => {
    const { seen, done, clock } = await follow([{ data: { transaction: null } }], undefined, 600)
    await expect(done).rejects.toMatchObject({ code: 'timeout' })
    expect([seen, clock.pending()]).toEqual([[{ at: 'pending', hash: digest }], 0])
  })

  it('gives up when the network stays silent, or when the signal aborts, and leaves no timer', async () => {
    const silent = await follow(['down'])
    await expect(silent.done).rejects.toMatchObject({ code: 'rpc' })
    expect(silent.clock.pending()).toBe(0)
    const leaving = new AbortController()
    const { done, clock } = await follow([{ data: { transaction: null } }], leaving.signal)
    leaving.abort(new RangeError('left'))
    await expect(done).rejects.toThrow('left')
    expect(clock.pending()).toBe(0)
  })
})

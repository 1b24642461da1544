import { base64, hex } from '@scure/base'
import * as bitcoin from 'bitcoinjs-lib'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, Caip2, Connection, NodeRequest, NodeResponse, TxStatus } from '#kernel'
import { fault } from '#kernel'
import { bitcoinAccount } from '../../sandbox/chains/bitcoin/bitcoinAccounts.ts'
import { bitcoinAccess } from '../../sandbox/wallets/bip122/bitcoinAccess.ts'
import { installOnPage } from '../../sandbox/wallets/bip122/installOnPage.ts'
import { signPsbt } from '../../sandbox/wallets/bip122/signBitcoin.ts'
import { createNamespace } from '../../test/harness/namespaces/bip122.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { networks } from './networks.ts'

const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const keys = bitcoinAccount(0)
const friend = bitcoinAccount(1).payment.address
const coin = { txid: 'ab'.repeat(32), vout: 1, value: 1_000_000, status: { confirmed: true } }
const answer = (json: unknown, status = 200): NodeResponse => ({
  status,
  json,
  text: typeof json === 'string' ? json : JSON.stringify(json),
})

/** Endpoints of a test: what each path answers, by its end. */
type Endpoint = (path: string, call: NodeRequest) => NodeResponse | undefined
const usual: Endpoint = (path, { body }) => {
  if (path.endsWith('/utxo')) return answer([coin])
  if (path.endsWith('/fee-estimates')) return answer({ '1': 10, '6': 5, '144': 1.5 })
  return path.endsWith('/tx')
    ? answer(bitcoin.Transaction.fromHex(String(body)).getId())
    : undefined
}

let endpoint: Endpoint
let sent: string[]
let urls: string[]
let site: {
  readonly namespace: ReturnType<typeof createNamespace>
  readonly provider: object
  readonly connection: Connection
  readonly account: Account
}
let count = 0
beforeEach(async () => {
  endpoint = usual
  sent = []
  urls = []
  const test = createTestNamespaceHost(networks)
  const { id, provider } = installOnPage(
    test.page,
    'unisat',
    bitcoinAccess({ id: `sending-${count++}`, urlOf: () => '' }),
  )
  // A test puts another method into the wallet before it is seen.
  const namespace = createNamespace({
    ...test.host,
    async request(url, call = {}) {
      urls.push(url)
      if (call.method === 'POST') sent.push(String(call.body))
      const given = endpoint(url, call)
      if (!given) throw fault('rpc', url)
      return given
    },
  })
  const connection = await namespace.connect({ walletId: id }, {})
  site = {
    namespace,
    provider,
    connection,
    account: connection.state.accounts[0] ?? expect.fail('no account'),
  }
})
const plan = (more = {}) =>
  site.namespace.plan({
    from: site.account,
    to: friend,
    asset: 'native',
    amount: 100_000n,
    connection: site.connection,
    ...more,
  })

/** The same site with a wallet that returns another transaction than the requested one. */
async function withSigner(sign: (psbt: bitcoin.Psbt) => unknown) {
  const test = createTestNamespaceHost(networks)
  const { id, provider } = installOnPage(
    test.page,
    'unisat',
    bitcoinAccess({ id: `sending-${count++}`, urlOf: () => '' }),
  )
  Object.assign(provider, { signPsbt: async (text: string) => sign(bitcoin.Psbt.fromHex(text)) })
  const namespace = createNamespace({
    ...test.host,
    request: async (url, call = {}) => {
      if (call.method === 'POST') sent.push(String(call.body))
      return endpoint(url, call) ?? Promise.reject(fault('rpc'))
    },
  })
  const connection = await namespace.connect({ walletId: id }, {})
  const account = connection.state.accounts[0] ?? expect.fail('no account')
  const planned = await namespace.plan({
    from: account,
    to: friend,
    asset: 'native',
    amount: 100_000n,
    connection,
  })
  return { send: () => connection.send?.(planned), planned }
}
const own = (psbt: bitcoin.Psbt, finalise = true) =>
  hex.encode(signPsbt(psbt.toBuffer(), [{ index: 0, by: keys.payment }], finalise))

describe('answers of a wallet to a send', () => {
  it.each<[string, (psbt: bitcoin.Psbt) => unknown]>([
    ['finalised', (psbt) => own(psbt)],
    ['signed and not finalised', (psbt) => own(psbt, false)],
    ['written in base64', (psbt) => base64.encode(hex.decode(own(psbt)))],
    ['handed over as bytes', (psbt) => hex.decode(own(psbt))],
  ])('sends a transaction that the wallet returned %s', async (_how, sign) => {
    const { send } = await withSigner(sign)
    const { hash } = (await send()) ?? expect.fail('not sent')
    expect(sent.map((text) => bitcoin.Transaction.fromHex(text).getId())).toEqual([hash])
  })

  it.each<[string, (psbt: bitcoin.Psbt) => unknown]>([
    ['unsigned', (psbt) => psbt.toHex()],
    [
      'to another receiver',
      (psbt) => {
        const other = new bitcoin.Psbt()
        other.addInput({
          hash: coin.txid,
          index: 1,
          sequence: 0xfffffffd,
          witnessUtxo: { script: keys.payment.script, value: 1_000_000n },
        })
        other.addOutput({
          script: bitcoinAccount(8).payment.script,
          value: psbt.txOutputs[0]?.value ?? 0n,
        })
        return own(other)
      },
    ],
    [
      'with another amount',
      (psbt) => {
        const other = new bitcoin.Psbt()
        other.addInput({
          hash: coin.txid,
          index: 1,
          sequence: 0xfffffffd,
          witnessUtxo: { script: keys.payment.script, value: 1_000_000n },
        })
        for (const { script, value } of psbt.txOutputs)
          other.addOutput({ script, value: value - 1n })
        return own(other)
      },
    ],
    ['nothing', () => undefined],
    ['text', () => 'signed, sincerely'],
    ['an object', () => ({ psbt: 'x' })],
    ['endless', () => 'ab'.repeat(2_000_000)],
  ])('sends nothing when the wallet’s answer is %s', async (_what, sign) => {
    const { send } = await withSigner(sign)
    await expect(send()).rejects.toMatchObject({ code: 'foreign-invalid' })
    expect(sent).toEqual([])
  })
})

describe('answers of the network to a transaction', () => {
  it.each<[string, NodeResponse, string]>([
    [
      'the coins were spent',
      answer(
        'sendrawtransaction RPC error: {"code":-25,"message":"bad-txns-inputs-missingorspent"}',
        400,
      ),
      'expired',
    ],
    [
      'another one spends them',
      answer('sendrawtransaction RPC error: {"code":-26,"message":"txn-mempool-conflict"}', 400),
      'expired',
    ],
    [
      'the fee is too low',
      answer('sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}', 400),
      'too-small',
    ],
    [
      'it is dust',
      answer('sendrawtransaction RPC error: {"code":-26,"message":"dust"}', 400),
      'too-small',
    ],
    [
      'something else',
      answer('sendrawtransaction RPC error: {"code":-26,"message":"scriptpubkey"}', 400),
      'rpc',
    ],
    ['the id of another', answer('cd'.repeat(32)), 'rpc'],
    ['that it is overloaded', answer('Too many requests', 429), 'rpc'],
  ])('fails with the fault of the network’s answer: %s', async (_what, reply, code) => {
    const planned = await plan()
    endpoint = (path, call) => (path.endsWith('/tx') ? reply : usual(path, call))
    await expect(site.connection.send?.(planned)).rejects.toMatchObject({ code })
  })

  it('counts a transaction that the network already has as sent', async () => {
    const planned = await plan()
    endpoint = (path, call) =>
      path.endsWith('/tx')
        ? answer('sendrawtransaction RPC error: {"code":-27,"message":"txn-already-known"}', 400)
        : usual(path, call)
    expect((await site.connection.send?.(planned))?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('leaves it open whether a transaction is sent that one endpoint may have, and another refuses', async () => {
    const planned = await plan()
    endpoint = (path, call) => {
      if (!path.endsWith('/tx')) return usual(path, call)
      return path.startsWith('https://mempool.space')
        ? answer('Gateway Timeout', 504)
        : answer(
            'sendrawtransaction RPC error: {"code":-26,"message":"min relay fee not met"}',
            400,
          )
    }
    await expect(site.connection.send?.(planned)).rejects.toMatchObject({ code: 'rpc' })
  })

  it('calls the next endpoint when the first fails', async () => {
    const planned = await plan()
    endpoint = (path, call) =>
      path.startsWith('https://mempool.space') ? answer('down', 503) : usual(path, call)
    expect((await site.connection.send?.(planned))?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(urls.filter((url) => url.endsWith('/tx'))).toEqual([
      'https://mempool.space/api/tx',
      'https://blockstream.info/api/tx',
    ])
  })
})

describe('inputs of a plan', () => {
  const feeOf = async (speed: 'slow' | 'normal' | 'fast') => (await plan({ speed })).fee?.expected
  it('estimates the fee by the target number of blocks', async () => {
    expect([await feeOf('slow'), await feeOf('normal'), await feeOf('fast')]).toEqual([
      212n,
      705n,
      1410n,
    ])
  })

  it('uses mempool.space’s recommended fees where an endpoint has no estimates', async () => {
    endpoint = (path, call) => {
      if (path.endsWith('/fee-estimates')) return answer('not here', 404)
      return path.endsWith('/v1/fees/recommended')
        ? answer({ fastestFee: 4, halfHourFee: 3, hourFee: 2, economyFee: 1, minimumFee: 1 })
        : usual(path, call)
    }
    expect([await feeOf('slow'), await feeOf('normal'), await feeOf('fast')]).toEqual([
      141n,
      423n,
      564n,
    ])
  })

  it.each<[string, string, unknown]>([
    ['coins', '/utxo', [{ ...coin, value: '1000000' }]],
    ['coins', '/utxo', [{ ...coin, value: 1.5 }]],
    ['coins', '/utxo', [{ ...coin, value: 2_100_000_000_000_001 }]],
    ['coins', '/utxo', [{ ...coin, txid: '../../evil' }]],
    ['coins', '/utxo', { length: 1 }],
    ['prices', '/fee-estimates', { '6': 1_000_000 }],
    ['prices', '/fee-estimates', { '6': -1 }],
    ['prices', '/fee-estimates', { soon: 5 }],
  ])('refuses a plan when the %s make no sense (%s answers %j)', async (_what, end, json) => {
    endpoint = (path, call) => (path.endsWith(end) ? answer(json) : usual(path, call))
    await expect(plan()).rejects.toMatchObject({ code: 'foreign-invalid' })
  })

  it('spends no nested segwit without the key inside, and leaves that to the wallet', async () => {
    const nested: Account = {
      id: `${mainnet}:${keys.nested.address}`,
      address: keys.nested.address,
      network: mainnet,
      role: 'payment',
    }
    expect((await plan({ from: nested })).notes).toMatchObject([{ code: 'fee-by-wallet' }])
    expect(
      (await plan({ from: { ...nested, publicKey: keys.nested.publicKey } })).fee?.expected,
    ).toBe(825n)
    await expect(
      plan({ from: { ...nested, publicKey: keys.payment.publicKey } }),
    ).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('rejects balances that make no sense', async () => {
    const { balances } = site.namespace
    for (const json of [{}, { chain_stats: { funded_txo_sum: '1', spent_txo_sum: 0 } }]) {
      endpoint = () => answer(json)
      await expect(balances(site.account)).rejects.toMatchObject({ code: 'foreign-invalid' })
    }
    endpoint = () => answer('Invalid', 400)
    await expect(balances(site.account)).rejects.toMatchObject({ code: 'rpc' })
  })
})

describe('tracking a transaction', () => {
  const id = 'ef'.repeat(32)
  async function followed(replies: readonly NodeResponse[], height = 100): Promise<TxStatus[]> {
    const test = createTestNamespaceHost(networks, { clock: 'manual' })
    let poll = 0
    const namespace = createNamespace({
      ...test.host,
      async request(url) {
        if (url.endsWith('/blocks/tip/height')) return answer(height + poll)
        return replies[Math.min(poll++, replies.length - 1)] ?? answer('', 404)
      },
    })
    const seen: TxStatus[] = []
    let over = false
    const following = (async () => {
      for await (const status of namespace.track(mainnet, id)) seen.push(status)
    })().finally(() => {
      over = true
    })
    following.catch(() => {})
    while (!over) {
      await test.clock.advance(20_000)
      await new Promise((resolve) => setTimeout(resolve, 0))
    }
    await following
    return seen
  }
  const waiting = answer({ txid: id, status: { confirmed: false } })
  const inBlock = (at: number) =>
    answer({ txid: id, status: { confirmed: true, block_height: at } })
  const gone = answer('Transaction not found', 404)

  it('reports a transaction in a block, in another block, and final', async () => {
    expect(
      (await followed([waiting, inBlock(101), inBlock(102)])).map(({ at, height }) => [at, height]),
    ).toEqual([
      ['pending', undefined],
      ['included', 101n],
      ['included', 102n],
      ['final', 102n],
    ])
  })
  it('reports a replaced transaction when the network drops it, but not at the first miss', async () => {
    expect((await followed([waiting, gone, waiting, gone, gone])).map(({ at }) => at)).toEqual([
      'pending',
      'replaced',
    ])
    expect((await followed([waiting, gone, inBlock(90)])).map(({ at }) => at)).toEqual([
      'pending',
      'final',
    ])
  })
  it('ends without an outcome when the network never had the transaction', async () => {
    await expect(followed([gone])).rejects.toMatchObject({ code: 'timeout' })
  })
  it('outlasts a network outage, and gives up when it stays', async () => {
    expect(
      (await followed([...Array(10).fill(answer('', 500)), inBlock(90)])).map(({ at }) => at),
    ).toEqual(['pending', 'final'])
    await expect(followed([answer('', 500)])).rejects.toMatchObject({ code: 'rpc' })
    await expect(followed([answer({ status: 'confirmed' })])).rejects.toMatchObject({
      code: 'foreign-invalid',
    })
  })
})

describe('explorer links', () => {
  it('builds explorer links from ids and addresses of the network only', () => {
    const { explorerUrl } = site.namespace
    expect(explorerUrl(mainnet, { tx: 'AB'.repeat(32) })).toBe(
      `https://mempool.space/tx/${'ab'.repeat(32)}`,
    )
    expect(
      explorerUrl('bip122:00000000da84f2bafbbc53dee25a72ae', {
        address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      }),
    ).toBe('https://mempool.space/testnet4/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
    for (const to of [{ tx: '../evil' }, { address: 'evil' }, { asset: 'native' }])
      expect(explorerUrl(mainnet, to)).toBeUndefined()
    expect(
      explorerUrl('bip122:12a765e31ffd4059bada1e25190f6e98', { tx: 'ab'.repeat(32) }),
    ).toBeUndefined()
  })
})

import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ApiPromise } from '@polkadot/api'
import { blake2AsHex, encodeAddress, signatureVerify } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Account, Caip2, Connection, Effect, Namespace, TransferRequest } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'
import { installChain } from '../../sandbox/chains/installChain.ts'
import { hubPairs } from '../../sandbox/chains/polkadot/hubPairs.ts'
import type { ExtensionDouble } from '../../sandbox/wallets/polkadot/ExtensionDouble.ts'
import { createExtensionDouble } from '../../sandbox/wallets/polkadot/ExtensionDouble.ts'
import { hubSigner } from '../../sandbox/wallets/polkadot/hubSigner.ts'
import { createNamespace } from '../../test/harness/namespaces/polkadot.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

// Published by the library's authors for tests: the metadata of Polkadot's Asset Hub, 70 MB with
// its siblings, hence among the packages of the sandbox's chain.
const chain = join(import.meta.dirname, '../../sandbox/chains/polkadot')
await installChain(chain)
const published = (file: string) =>
  createRequire(join(chain, 'package.json')).resolve(`@polkadot/types-support/metadata/v15/${file}`)
const { default: metadata } = await import(published('asset-hub-polkadot-hex'))
const { default: runtime } = await import(published('asset-hub-polkadot-ver'))

const hub: Caip2 = 'polkadot:68d56f15f85d3136970ec16946040bc1'
const kusama: Caip2 = 'polkadot:48239ef607d7928874027a43a6768920'
const genesisHash = '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'
const blockHash = `0x${'ab'.repeat(32)}`
const deposit = 100_000_000n
const pairs = await hubPairs()
const to = encodeAddress(new Uint8Array(32).fill(9), 0)

const le = (value: bigint | number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 0xffn))
const hex = (bytes: readonly number[]) => `0x${Buffer.from(bytes).toString('hex')}`
const called: Readonly<Record<string, string>> = {
  Metadata_metadata_versions: '0x040f000000',
  Metadata_metadata_at_version: metadata,
  TransactionPaymentApi_query_info: hex([0, 0, 0, ...le(160_000_000n, 16)]),
}
/** An account as the chain keeps it. */
const stored = ({
  nonce = 0,
  consumers = 0,
  providers = 1,
  free = 0n,
  reserved = 0n,
  frozen = 0n,
}) => {
  const counts = [nonce, consumers, providers, 0].flatMap((count) => le(count, 4))
  const amounts = [free, reserved, frozen, 1n << 127n].flatMap((amount) => le(amount, 16))
  return hex([...counts, ...amounts])
}

let test: TestNamespaceHost
let namespace: Namespace
let connection: Connection
let wallet: ExtensionDouble
/** Values of the storage by key, for a node double around the real metadata. */
let storage: Map<string, string>
let api: ApiPromise
beforeEach(async () => {
  test = createTestNamespaceHost(manifest.networks, { clock: 'manual' })
  storage = new Map()
  const answers: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
    state_getMetadata: () => `0x${metadata.slice(metadata.indexOf('6d657461'))}`,
    state_getRuntimeVersion: () => runtime,
    state_getStorage: ([key]) => storage.get(String(key)) ?? null,
    state_call: ([method]) => called[String(method)] ?? '0x',
    chain_getBlockHash: () => genesisHash,
    chain_getFinalizedHead: () => blockHash,
    chain_getHeader: () => ({ number: '0x3e8' }),
    system_accountNextIndex: () => 7,
    system_chain: () => 'Polkadot Asset Hub',
    system_properties: () => ({ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' }),
    rpc_methods: () => ({ methods: [] }),
    author_submitExtrinsic: () => blockHash,
  }
  test.answer = (_url, { method, params }) => ({
    jsonrpc: '2.0',
    id: 1,
    result: answers[method]?.(params),
  })
  wallet = createExtensionDouble([{ address: pairs.page.address, type: 'sr25519' }])
  test.page.globals.set('injectedWeb3', { talisman: wallet.entry })
  namespace = createNamespace(test.host)
  connection = await namespace.connect({ walletId: 'talisman' }, {})
  const [first] = manifest.networks
  const send = async (method: string, params: unknown[]) => answers[method]?.(params)
  const provider = {
    hasSubscriptions: false,
    isClonable: true,
    isConnected: true,
    send,
    on: () => () => {},
    connect: send,
    disconnect: send,
    subscribe: send,
    unsubscribe: send,
  }
  // Allowed because the library asks nothing else of what it reads metadata through.
  api ??= await ApiPromise.create({
    provider: { ...provider, clone: () => provider } as never,
    noInitWarn: true,
  })
  expect(first?.caipNetworkId).toBe(hub)
})
const account = (): Account => connection.state.accounts[0] ?? expect.fail('no account')
const hold = (address: string, fields: Parameters<typeof stored>[0]) =>
  storage.set(api.query['system']?.['account']?.key(address) ?? '', stored(fields))
const balance = async (network = hub) => (await namespace.balances({ ...account(), network }))[0]

describe('balances of Polkadot’s Asset Hub, read from storage without the chain library', () => {
  it.each([
    ['nothing locked', { free: 5_000_000_000n }, 5_000_000_000n - deposit, 5_000_000_000n],
    [
      'reserved',
      { free: 5_000_000_000n, reserved: 2_000_000_000n },
      5_000_000_000n - deposit,
      7_000_000_000n,
    ],
    [
      'a lock within what is reserved',
      { free: 5_000_000_000n, reserved: 2_000_000_000n, frozen: 1_500_000_000n },
      5_000_000_000n - deposit,
      7_000_000_000n,
    ],
    [
      'a lock beyond what is reserved',
      { free: 5_000_000_000n, reserved: 2_000_000_000n, frozen: 4_000_000_000n },
      3_000_000_000n,
      7_000_000_000n,
    ],
    ['a lock on everything', { free: 5_000_000_000n, frozen: 9_000_000_000n }, 0n, 5_000_000_000n],
    ['less than an account needs', { free: 5n }, 0n, 5n],
    [
      'more than a number can count',
      { free: 12_345_678_901_234_567_890n },
      12_345_678_901_234_567_890n - deposit,
      12_345_678_901_234_567_890n,
    ],
  ])('reads the balance of an account with %s', async (_name, fields, spendable, total) => {
    hold(account().address, fields)
    expect(await balance()).toEqual({
      asset: { id: 'native', name: 'DOT', symbol: 'DOT', decimals: 10 },
      total,
      spendable,
    })
    const [kept] = storage.values()
    expect(Object(api.createType('FrameSystemAccountInfo', kept)).data.free.toBigInt()).toBe(
      fields.free,
    )
  })

  it('uses each network’s published existential deposit, and reads relay chain balances at the Asset Hub', async () => {
    expect(BigInt(String(api.consts['balances']?.['existentialDeposit']))).toBe(deposit)
    hold(account().address, { free: 5_000_000_000n })
    expect(await balance(kusama)).toMatchObject({
      asset: { symbol: 'KSM', decimals: 12 },
      spendable: 5_000_000_000n - 3_333_333n,
    })
    // Of Westend's it is looked up in the metadata, which is the same here.
    expect((await balance('polkadot:67f9723393ef76214df0118c34bbbd3d'))?.spendable).toBe(
      5_000_000_000n - deposit,
    )
    test.posts.length = 0
    expect((await balance('polkadot:91b171bb158e2d3848fa23a9f1c25182'))?.spendable).toBe(
      5_000_000_000n - deposit,
    )
    expect(test.posts.map(({ url }) => url)).toEqual(['https://polkadot-asset-hub-rpc.polkadot.io'])
  })

  it('reads zero for an account that does not exist', async () => {
    expect(await balance()).toMatchObject({ total: 0n, spendable: 0n })
  })
})

describe('transfers on Polkadot’s Asset Hub, encoded with its real metadata', () => {
  const plan = (change: Partial<TransferRequest> = {}) =>
    namespace.plan({
      from: account(),
      to,
      asset: 'native',
      amount: 20_000_000_000n,
      connection,
      ...change,
    })
  beforeEach(() => hold(account().address, { free: 50_000_000_000n, nonce: 7, providers: 1 }))
  const signAsPage = () => {
    // Allowed because the namespace hands over what the ecosystem's wallets take.
    wallet.signPayload = (payload) => ({
      id: 1,
      signature: hubSigner(pairs.page).signPayload(payload as never),
    })
  }
  const readSubmitted = () =>
    Object(test.posts.find(({ body }) => Object(body).method === 'author_submitExtrinsic')?.body)
      .params

  /** Sends over two nodes: the first loses its answer, the second refuses. */
  const sendOver = async (code: number, message: string) => {
    signAsPage()
    const { answer } = test
    const rpcUrls = { default: { http: ['https://silent.example', 'https://node.example'] } }
    const networks = manifest.networks.map((one) => ({ ...one, rpcUrls }))
    Object.assign(test.host, { networks: () => networks })
    test.answer = (url, call) => {
      if (call.method !== 'author_submitExtrinsic') return answer(url, call)
      if (url.includes('silent')) throw fault('rpc')
      return { error: { code, message } }
    }
    return connection.send?.(await plan())
  }

  it('resolves with the hash if a node has the transaction already', async () => {
    signAsPage()
    const { answer } = test
    test.answer = (url, call) =>
      call.method === 'author_submitExtrinsic'
        ? { error: { code: 1013, message: 'Transaction is already imported' } }
        : answer(url, call)
    const sent = await connection.send?.(await plan())
    expect(sent).toEqual({ hash: blake2AsHex(readSubmitted()[0], 256) })
  })

  it('resolves with the hash if one node calls outdated what another may have taken, and leaves any other refusal open', async () => {
    expect((await sendOver(1010, 'It is outdated'))?.hash).toMatch(/^0x[0-9a-f]{64}$/)
    await expect(sendOver(1014, 'Priority is too low')).rejects.toMatchObject({ code: 'rpc' })
  })

  it('signs no transfer at the moment its time is over', async () => {
    const planned = await plan()
    await expect(
      connection.send?.({ ...planned, expiresAt: test.host.now() }),
    ).rejects.toMatchObject({ code: 'expired' })
    expect(wallet.asked.filter(({ method }) => method === 'signPayload')).toEqual([])
  })

  it('signs a transfer with every extension of the chain, without a token fee or metadata hash, over exactly those bytes', async () => {
    signAsPage()
    await connection.send?.(await plan())
    const payload = Object(wallet.asked.find(({ method }) => method === 'signPayload')?.params)
    expect(payload).toMatchObject({
      genesisHash,
      blockHash,
      blockNumber: '0x000003e8',
      nonce: '0x00000007',
      tip: `0x${'0'.repeat(32)}`,
      withSignedTransaction: true,
    })
    expect(payload.signedExtensions).toEqual(api.registry.signedExtensions)
    expect(payload.signedExtensions).toEqual(
      expect.arrayContaining(['ChargeAssetTxPayment', 'CheckMetadataHash', 'CheckMortality']),
    )
    expect(payload.mode ?? 0).toBe(0)
    const [bytes] = readSubmitted()
    const sent = api.createType('Extrinsic', bytes)
    expect([sent.signer.toString(), sent.nonce.toNumber(), sent.tip.toNumber()]).toEqual([
      account().address,
      7,
      0,
    ])
    expect(sent.method.toHuman()).toMatchObject({
      section: 'balances',
      method: 'transferKeepAlive',
      args: { dest: { Id: to }, value: '20,000,000,000' },
    })
    const signed = api.registry
      .createType('ExtrinsicPayload', payload, { version: 4 })
      .toU8a({ method: true })
    expect(signatureVerify(signed, sent.signature.toHex(), pairs.page.address).isValid).toBe(true)
  })

  it('uses transferAll with keep-alive for max', async () => {
    const most = await plan({ amount: 'max' })
    expect(most).toMatchObject({
      amount: 50_000_000_000n - deposit - 160_000_000n,
      fee: { expected: 160_000_000n },
      blocked: false,
    })
    const call = api.createType('Call', Object(most.payload).method)
    expect(call.toHuman()).toMatchObject({
      section: 'balances',
      method: 'transferAll',
      args: { dest: { Id: to }, keep_alive: true },
    })
    expect(await namespace.decode?.(hub, { payload: most.payload })).toEqual([
      { kind: 'transfer', asset: 'native', amount: most.amount, to },
    ])
    const bare = { ...Object(most.payload), amount: undefined }
    expect(await namespace.decode?.(hub, { payload: bare })).toEqual([])
  })

  it('uses transferAllowDeath only for a transfer that closes the account', async () => {
    const all = await plan({ amount: 50_000_000_000n - 176_000_000n })
    expect(all).toMatchObject({
      blocked: false,
      notes: expect.arrayContaining([expect.objectContaining({ code: 'account-closes' })]),
    })
    expect(api.createType('Call', Object(all.payload).method).toHuman()).toMatchObject({
      method: 'transferAllowDeath',
    })
    hold(account().address, { free: 50_000_000_000n, consumers: 1 })
    expect(await plan({ amount: 50_000_000_000n - 176_000_000n })).toMatchObject({ blocked: true })
    hold(account().address, { free: 50_000_000_000n, frozen: 1n })
    expect(await plan({ amount: 50_000_000_000n - 176_000_000n })).toMatchObject({ blocked: true })
  })
})

describe('decoded calls of Polkadot’s Asset Hub', () => {
  const specVersion = Number(Object(runtime).specVersion)
  const decode = async (method: string) =>
    (await namespace.decode?.(hub, { payload: { method, specVersion } })) ??
    expect.fail('cannot decode')
  const made = (pallet: string, name: string, ...given: readonly unknown[]) =>
    api.tx[pallet]?.[name]?.(...given).method.toHex() ?? expect.fail(name)
  const address = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => encodeAddress(bytes, 0))
  const amounts = fc.bigInt(0n, 2n ** 128n - 1n)

  it('decodes the transfers and allowances that the chain’s own library encodes', async () => {
    const coins = fc.constantFrom('transferKeepAlive', 'transferAllowDeath')
    const tokens = fc.constantFrom('transfer', 'transferKeepAlive')
    await fc.assert(
      fc.asyncProperty(
        address,
        amounts,
        fc.nat(2 ** 32 - 1),
        coins,
        tokens,
        async (who, amount, asset, coin, token) => {
          const effect = { kind: 'transfer', amount, to: who } as const
          expect(await decode(made('balances', coin, who, amount))).toEqual([
            { ...effect, asset: 'native' },
          ])
          expect(await decode(made('assets', token, asset, who, amount))).toEqual([
            { ...effect, asset: String(asset) },
          ])
          const limit: Effect = {
            kind: 'allowance',
            asset: String(asset),
            amount: amount === 2n ** 128n - 1n ? 'unlimited' : amount,
            to: who,
          }
          expect(await decode(made('assets', 'approveTransfer', asset, who, amount))).toEqual([
            limit,
          ])
        },
      ),
      { numRuns: 50 },
    )
  })

  it('decodes every other call as a plain call', async () => {
    const inner = api.tx['balances']?.['transferKeepAlive']?.(to, 5n)
    const calls: readonly (readonly [string, string, string])[] = [
      [made('utility', 'batchAll', [inner]), 'utility', 'batchAll'],
      [made('proxy', 'addProxy', to, 0, 0), 'proxy', 'addProxy'],
      [made('system', 'remark', '0x00'), 'system', 'remark'],
      [
        made('balances', 'transferKeepAlive', { Address20: `0x${'12'.repeat(20)}` }, 5n),
        'balances',
        'transferKeepAlive',
      ],
    ]
    for (const [method, pallet, name] of calls)
      expect(await decode(method)).toEqual([{ kind: 'call', to: pallet, value: 0n, name }])
  })

  it('decodes random bytes as the transfer they encode, or refuses them', async () => {
    const whole = made('balances', 'transferKeepAlive', to, 5n).slice(2)
    const mangled = fc.oneof(
      fc
        .tuple(fc.nat(whole.length - 1), fc.constantFrom(...'0123456789abcdef'))
        .map(([at, digit]) => `${whole.slice(0, at)}${digit}${whole.slice(at + 1)}`),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
      fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    )
    await fc.assert(
      fc.asyncProperty(mangled, async (digits) => {
        try {
          const [effect] = await decode(`0x${digits}`)
          if (effect?.kind !== 'transfer') return true
          const names = ['transferKeepAlive', 'transferAllowDeath', 'transfer']
          const same = names.flatMap(
            (name) => api.tx['balances']?.[name]?.(effect.to, effect.amount).method.toHex() ?? [],
          )
          return effect.asset !== 'native' || same.includes(`0x${digits}`)
        } catch (error) {
          return isLatchkeyError(error, 'transaction-invalid')
        }
      }),
      { numRuns: 500 },
    )
  })
})

import { blake2AsHex, encodeAddress } from '@polkadot/util-crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type {
  Account,
  Connection,
  LatchkeyError,
  Namespace,
  Network,
  TransferRequest,
  TxStatus,
} from '../../../kernel/index.ts'
import { createNamespace } from '../../../test/harness/namespaces/polkadot.ts'
import type { TestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../../test/harness/testNamespaceHost.ts'
import { waitUntil } from '../../../test/harness/waitUntil.ts'
import type { ExtensionDouble } from '../../wallets/polkadot/ExtensionDouble.ts'
import { createExtensionDouble } from '../../wallets/polkadot/ExtensionDouble.ts'
import { hubSigner } from '../../wallets/polkadot/hubSigner.ts'
import { hubPairs } from './hubPairs.ts'
import { polkadot } from './spec.ts'
import { startHub } from './start.ts'

const coin = 10n ** 12n
const unused = encodeAddress(new Uint8Array(32).fill(0xcd), 42)
const network: Network = polkadot.network ?? expect.fail('no network')
const id = network.caipNetworkId
const pairs = await hubPairs()
const signer = hubSigner(pairs.page)
type Payload = Parameters<typeof signer.signPayload>[0]

let hub: Awaited<ReturnType<typeof startHub>>
let test: TestNamespaceHost
let namespace: Namespace
let connection: Connection
let wallet: ExtensionDouble
beforeAll(async () => {
  hub = await startHub()
}, 700_000)
beforeEach(async () => {
  await hub.reset()
  test = createTestNamespaceHost([{ ...network, rpcUrls: { default: { http: [hub.url] } } }])
  wallet = createExtensionDouble([{ address: pairs.page.address, type: 'sr25519' }])
  // Allowed because the namespace hands over what the ecosystem's wallets take.
  wallet.signPayload = (payload) => ({ id: 1, signature: signer.signPayload(payload as Payload) })
  test.page.globals.set('injectedWeb3', { talisman: wallet.entry })
  namespace = createNamespace(test.host)
  connection = await namespace.connect({ walletId: 'talisman' }, {})
})
afterAll(() => hub?.stop())

const account = (): Account => connection.state.accounts[0] ?? expect.fail('no account')
const plan = (change: Partial<TransferRequest> = {}) =>
  namespace.plan({
    from: account(),
    to: unused,
    asset: 'native',
    amount: coin,
    connection,
    ...change,
  })
const send = async (change: Partial<TransferRequest> = {}) =>
  connection.send?.(await plan(change)) ?? expect.fail('cannot send')
/** Sends and waits for the block it is in. */
const mined = async (change: Partial<TransferRequest> = {}) => {
  const { hash } = await send(change)
  // Blocks are made one after another, so this one comes after the transaction's.
  await hub.rpc('dev_newBlock', [])
  return hash
}
const codeOf = (work: Promise<unknown> | undefined): Promise<string | undefined> =>
  Promise.resolve(work).then(
    () => undefined,
    (error: LatchkeyError) => error.code,
  )
const signatures = () => wallet.asked.filter(({ method }) => method === 'signPayload')
const submitted = () =>
  test.posts.filter(({ body }) => Object(body).method === 'author_submitExtrinsic')
async function followed(hash: string): Promise<readonly TxStatus[]> {
  const seen: TxStatus[] = []
  for await (const status of namespace.track(id, hash)) seen.push(status)
  return seen
}

describe('sending', () => {
  it('sends the wallet the current genesis, runtime, nonce, a mortal era and the metadata hash', async () => {
    await mined()
    await mined()
    const [first, second] = signatures().map(({ params }) => Object(params))
    expect(first).toMatchObject({
      address: pairs.page.address,
      genesisHash: `0x${'45'.repeat(32)}`,
      specVersion: '0x00000384',
      nonce: '0x00000000',
      version: 4,
      withSignedTransaction: true,
    })
    expect(first.signedExtensions).toContain('CheckMortality')
    expect(first.era).not.toBe('0x00')
    expect(second.nonce).toBe('0x00000001')
  })

  it('signs nothing when the node is on another network', async () => {
    const planned = await plan()
    test.answer = (_url, { method, params }) =>
      method === 'chain_getBlockHash' && params[0] === 0
        ? { jsonrpc: '2.0', id: 1, result: `0x${'46'.repeat(32)}` }
        : undefined
    expect(await codeOf(connection.send?.(planned))).toBe('network-mismatch')
    expect(signatures()).toEqual([])
  })

  it('signs nothing planned for an older runtime, or too long ago', async () => {
    const planned = await plan()
    expect(
      await codeOf(
        connection.send?.({
          ...planned,
          payload: { ...Object(planned.payload), specVersion: 899 },
        }),
      ),
    ).toBe('expired')
    expect(await codeOf(connection.send?.({ ...planned, expiresAt: test.host.now() - 1 }))).toBe(
      'expired',
    )
    expect(signatures()).toEqual([])
  })

  it('submits nothing if the runtime changed or the account left during the prompt', async () => {
    const changed = await plan()
    let upgraded = false
    const version = { jsonrpc: '2.0', id: 1, result: { specVersion: 901 } }
    test.answer = (_url, { method }) =>
      upgraded && method === 'state_getRuntimeVersion' ? version : undefined
    const sign = wallet.signPayload
    wallet.signPayload = (payload) => {
      upgraded = true
      return sign(payload)
    }
    expect(await codeOf(connection.send?.(changed))).toBe('expired')
    upgraded = false
    wallet.signPayload = (payload) => {
      wallet.tell([{ address: pairs.friend.address, type: 'sr25519' }])
      return sign(payload)
    }
    expect(await codeOf(connection.send?.(changed))).toBe('unauthorized')
    expect(submitted()).toEqual([])
  })

  it('submits no signature over another payload', async () => {
    const sign = wallet.signPayload
    const wrong: readonly ((payload: object) => unknown)[] = [
      (payload) => sign({ ...payload, tip: `0x${'0'.repeat(29)}111` }),
      (payload) => ({ signature: hubSigner(pairs.friend).signPayload(payload as Payload) }),
      (payload) => ({
        signature: String(Object(sign(payload)).signature).replace(/.$/, (digit) =>
          digit === '0' ? '1' : '0',
        ),
      }),
      () => ({ signature: '0x' }),
      () => null,
    ]
    const planned = await plan()
    for (const answer of wrong) {
      wallet.signPayload = (payload) => answer(Object(payload))
      expect(await codeOf(connection.send?.(planned))).toBe('foreign-invalid')
    }
    expect(submitted()).toEqual([])
  })

  it('accepts a signature without its type byte', async () => {
    wallet.signPayload = (payload) => ({
      id: 1,
      signature: signer.signPayload(payload as Payload).replace(/^0x01/, '0x'),
    })
    await mined()
    expect(await hub.balanceOf(unused)).toBe(coin)
  })

  it('accepts a wallet’s whole transaction only with the same call of the same account', async () => {
    const planned = await plan()
    // The answer of such a wallet: the transaction as sent to the node, with a signature
    // that is not over our payload.
    await connection.send?.(planned)
    const [bytes] = Object(submitted()[0]?.body).params
    await hub.reset()
    wallet.signPayload = () => ({
      id: 1,
      signature: `0x01${'11'.repeat(64)}`,
      signedTransaction: bytes,
    })
    await connection.send?.(planned)
    await waitUntil(() => hub.balanceOf(unused)).toBe(coin)
    await hub.reset()
    expect(await codeOf(connection.send?.(await plan({ amount: coin * 2n })))).toBe(
      'foreign-invalid',
    )
    expect(await hub.balanceOf(unused)).toBe(0n)
  })

  it.each<[unknown, string]>([
    [
      {
        code: 1010,
        message: 'Invalid Transaction',
        data: 'Inability to pay some fees, e.g. account balance too low',
      },
      'insufficient',
    ],
    [{ code: 1010, message: 'Invalid Transaction', data: 'Transaction is outdated' }, 'expired'],
    [{ code: 1010, message: '1010: {"invalid":{"badProof":null}}' }, 'expired'],
    [{ code: 1014, message: 'Priority is too low' }, 'busy'],
    [{ code: 1002, message: 'Verification Error' }, 'rpc'],
  ])('maps a node’s refusal with %o', async (error, code) => {
    test.answer = (_url, { method }) =>
      method === 'author_submitExtrinsic' ? { jsonrpc: '2.0', id: 1, error } : undefined
    expect(await codeOf(send())).toBe(code)
  })

  it('reports a declined transfer as rejected', async () => {
    wallet.signPayload = () => Promise.reject(new Error('Cancelled'))
    expect(await codeOf(send())).toBe('rejected')
  })
})

describe('following a transaction', () => {
  it('finds a transaction that another page sent', async () => {
    const hash = await mined()
    await hub.rpc('dev_newBlock', [{ count: 2 }])
    const other = createNamespace(test.host)
    const seen: TxStatus[] = []
    for await (const status of other.track(id, hash)) seen.push(status)
    expect(seen.at(-1)).toMatchObject({ at: 'final', hash })
  })

  it('reports why a transaction failed in its block', async () => {
    // The planned amount is gone by the time the transaction runs.
    const planned = await plan({ amount: 9_000n * coin })
    await mined({ amount: 8_000n * coin })
    const { hash } = (await connection.send?.(planned)) ?? expect.fail('cannot send')
    expect((await followed(hash)).at(-1)).toMatchObject({
      at: 'failed',
      reason: 'balances.InsufficientBalance',
    })
  })

  it('reports a transaction as included before it is final', async () => {
    const { hash } = await send()
    let requestCount = 0
    const first = {
      jsonrpc: '2.0',
      id: 1,
      result: String(await hub.rpc('chain_getBlockHash', [0])),
    }
    test.answer = (_url, { method }) =>
      method === 'chain_getFinalizedHead' && requestCount++ === 0 ? first : undefined
    const seen = await followed(hash)
    expect(seen.map(({ at }) => at)).toEqual(['pending', 'included', 'final'])
  })

  it('reports a transaction as expired after its last possible block', async () => {
    // The node accepts it and loses it; then its newest block is a hundred further on.
    test.answer = (_url, { method, params }) =>
      method === 'author_submitExtrinsic'
        ? { result: blake2AsHex(String(params[0]), 256) }
        : undefined
    const { hash } = await send()
    const answers: Readonly<Record<string, unknown>> = {
      chain_getHeader: { number: '0x66' },
      chain_getBlockHash: `0x${'ab'.repeat(32)}`,
      chain_getBlock: { block: { extrinsics: [] } },
    }
    test.answer = (_url, { method }) =>
      Object.hasOwn(answers, method) ? { result: answers[method] } : undefined
    expect((await followed(hash)).at(-1)).toEqual({ at: 'failed', hash, reason: 'expired' })
  })
})

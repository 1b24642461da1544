import { Transaction } from '@mysten/sui/transactions'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import { verifyPersonalMessageSignature, verifyTransactionSignature } from '@mysten/sui/verify'
import { describe, expect, it } from 'vitest'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [{ address, pair } = expect.fail()] = suiKeys([0])
const digest = '8'.repeat(44)
type Input = {
  readonly message?: Uint8Array
  readonly transactionBlock?: unknown
  readonly transaction?: { toJSON(): Promise<string> }
  readonly chain?: string
  readonly account?: object
}

/** A double of a wallet that has these features of Sui and no others; Mysten's keypair signs. */
async function open(features: readonly string[], ofAccount: readonly string[] = features) {
  const test = createTestNamespaceHost(manifest.networks)
  const own = {
    address,
    publicKey: pair.getPublicKey().toRawBytes(),
    chains: ['sui:mainnet'],
    features: ofAccount,
  }
  const requests: { readonly feature: string; readonly input: Input }[] = []
  const bytesIn = async ({ transactionBlock, transaction }: Input) =>
    transactionBlock instanceof Transaction
      ? transactionBlock.build()
      : Transaction.from((await transaction?.toJSON()) ?? '').build()
  const method = (feature: string) => async (input: Input) => {
    requests.push({ feature, input })
    if (feature === 'sui:signPersonalMessage')
      return pair.signPersonalMessage(input.message ?? new Uint8Array())
    if (/Execute/.test(feature)) return { digest }
    const { bytes, signature } = await pair.signTransaction(await bytesIn(input))
    return feature.endsWith('Block')
      ? { transactionBlockBytes: bytes, signature }
      : { bytes, signature }
  }
  registerOn(test.page, {
    name: 'Older Wallet Double',
    chains: ['sui:mainnet'],
    accounts: [own],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [own] }) },
      ...Object.fromEntries(
        features.map((feature) => [feature, { [feature.slice('sui:'.length)]: method(feature) }]),
      ),
    },
  })
  const connection = await createNamespace({
    ...test.host,
    async post(_url, body) {
      const { bytes, signatures } = Object(body).variables
      await verifyTransactionSignature(fromBase64(bytes), signatures[0], { address })
      return {
        data: {
          executeTransaction: {
            errors: null,
            effects: { digest: '9'.repeat(44), status: 'SUCCESS' },
          },
        },
      }
    },
  }).connect({ walletId: 'Older Wallet Double' }, {})
  const transaction = new Transaction()
  transaction.setSender(address)
  transaction.setGasPrice(750)
  transaction.setGasBudget(5_000_000)
  transaction.setGasPayment([
    { objectId: `0x${'11'.repeat(32)}`, version: 1, digest: '11111111111111111111111111111111' },
  ])
  transaction.transferObjects([transaction.gas], `0x${'22'.repeat(32)}`)
  const payload = {
    sender: address,
    bytes: toBase64(await transaction.build()),
    json: await transaction.toJSON(),
  }
  const from = connection.state.accounts[0] ?? expect.fail('no account')
  const plan = {
    request: { from, to: address, asset: 'native', amount: 1n } as const,
    amount: 1n,
    notes: [],
    blocked: false,
    payload,
  }
  return {
    connection,
    requests,
    own,
    from,
    send: async () => (await connection.send?.(plan))?.hash,
  }
}

describe('sending through the newest feature a wallet has', () => {
  it.each<[string[], string, string]>([
    [
      ['sui:signTransaction', 'sui:signAndExecuteTransaction', 'sui:signTransactionBlock'],
      'sui:signTransaction',
      '9'.repeat(44),
    ],
    [
      ['sui:signTransactionBlock', 'sui:signAndExecuteTransactionBlock'],
      'sui:signTransactionBlock',
      '9'.repeat(44),
    ],
    [
      ['sui:signAndExecuteTransaction', 'sui:signAndExecuteTransactionBlock'],
      'sui:signAndExecuteTransaction',
      digest,
    ],
    [['sui:signAndExecuteTransactionBlock'], 'sui:signAndExecuteTransactionBlock', digest],
  ])('sends with the features %j through %s', async (features, used, hash) => {
    const { connection, requests, own, send } = await open(features)
    expect(connection.can('send')).toBe(true)
    expect(await send()).toBe(hash)
    expect(requests).toMatchObject([{ feature: used, input: { chain: 'sui:mainnet' } }])
    expect(requests[0]?.input.account).toBe(own)
  })

  it('passes newer wallets an object with toJSON and nothing else', async () => {
    const { requests, send } = await open(['sui:signTransaction'])
    await send()
    expect(Object.keys(requests[0]?.input.transaction ?? {})).toEqual(['toJSON'])
  })

  it('signs a message through a feature that the wallet has and its account does not list', async () => {
    const { connection, requests, from, own } = await open(
      ['sui:signPersonalMessage', 'sui:signTransaction'],
      ['sui:signTransaction', 'sui:signAndExecuteTransaction'],
    )
    expect(connection.can('signMessage')).toBe(true)
    const { signature = '' } =
      (await connection.signMessage?.({ account: from, message: 'hello' })) ?? {}
    await verifyPersonalMessageSignature(new TextEncoder().encode('hello'), signature, { address })
    expect(requests).toMatchObject([{ feature: 'sui:signPersonalMessage' }])
    expect(requests[0]?.input.account).toBe(own)
  })

  it('prefers a feature that the account lists', async () => {
    const { connection, requests, send } = await open(
      ['sui:signTransaction', 'sui:signTransactionBlock'],
      ['sui:signTransactionBlock'],
    )
    await send()
    expect(requests.map(({ feature }) => feature)).toEqual(['sui:signTransactionBlock'])
    expect(connection.can('signMessage')).toBe(false)
  })
})

describe('a wallet with the old way of signing messages alone', () => {
  it('signs no messages, since verifiers no longer accept that format', async () => {
    const { connection, requests, from } = await open(['sui:signTransaction', 'sui:signMessage'])
    expect(connection.can('signMessage')).toBe(false)
    await expect(
      connection.signMessage?.({ account: from, message: 'hello' }),
    ).rejects.toMatchObject({ code: 'unsupported' })
    expect(requests).toEqual([])
  })
})

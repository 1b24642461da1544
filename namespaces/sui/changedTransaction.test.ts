import { Transaction } from '@mysten/sui/transactions'
import { fromBase64, toBase64 } from '@mysten/sui/utils'
import { describe, expect, it } from 'vitest'
import { registerOn } from '../../sandbox/wallets/sui/registerOn.ts'
import { suiKeys } from '../../sandbox/wallets/sui/suiKeys.ts'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const [{ address, pair } = expect.fail()] = suiKeys([0])
const digest = '9'.repeat(44)
const [friend, thief] = [`0x${'22'.repeat(32)}`, `0x${'66'.repeat(32)}`]
const coin = (byte: string) => ({
  objectId: `0x${byte.repeat(32)}`,
  version: 1,
  digest: '1'.repeat(32),
})

function build({ to = friend, amount = 5n, sender = address, price = 750, paying = '11' } = {}) {
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasPrice(price)
  transaction.setGasBudget(5_000_000)
  transaction.setGasPayment([coin(paying)])
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [amount])], to)
  return transaction
}

/** Sends the planned transfer with a double of a wallet that signs and returns these bytes. */
async function send(signed: () => Promise<Uint8Array>) {
  const test = createTestNamespaceHost(manifest.networks)
  const account = {
    address,
    publicKey: pair.getPublicKey().toRawBytes(),
    chains: ['sui:mainnet'],
    features: ['sui:signTransaction'],
  }
  registerOn(test.page, {
    name: 'Changing Wallet Double',
    chains: ['sui:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'sui:signTransaction': {
        signTransaction: async () => {
          const bytes = await signed()
          const { signature } = await pair.signTransaction(bytes)
          return { bytes: toBase64(bytes), signature }
        },
      },
    },
  })
  const executed: unknown[] = []
  const connection = await createNamespace({
    ...test.host,
    async post(_url, body) {
      executed.push(Object(body).variables.bytes)
      return {
        data: { executeTransaction: { errors: null, effects: { digest, status: 'SUCCESS' } } },
      }
    },
  }).connect({ walletId: 'Changing Wallet Double' }, {})
  const from = connection.state.accounts[0] ?? expect.fail('no account')
  const planned = build()
  const done = connection.send?.({
    request: { from, to: friend, asset: 'native', amount: 5n },
    amount: 5n,
    notes: [],
    blocked: false,
    payload: {
      sender: address,
      bytes: toBase64(await planned.build()),
      json: await planned.toJSON(),
    },
  })
  return { done, executed }
}

describe('a Sui transfer that the wallet changed before signing', () => {
  it.each([
    ['unchanged', {}],
    ['with another price', { price: 900 }],
    ['paid with another coin', { paying: '33' }],
  ])('is executed as the wallet signed it, %s', async (_, change) => {
    const bytes = await build(change).build()
    const { done, executed } = await send(async () => bytes)
    expect(await done).toEqual({ hash: digest })
    expect(executed).toEqual([toBase64(bytes)])
  })

  it.each([
    ['the recipient', { to: thief }],
    ['the amount', { amount: 6n }],
    ['the sender', { sender: thief }],
  ])(
    'is refused as `unauthorized` if the wallet changed %s, and not executed',
    async (_, change) => {
      const { done, executed } = await send(() => build(change).build())
      await expect(done).rejects.toMatchObject({ code: 'unauthorized' })
      expect(executed).toEqual([])
    },
  )

  it('is refused as `foreign-invalid` if the bytes are no transaction', async () => {
    const { done, executed } = await send(async () => fromBase64('AAAA'))
    await expect(done).rejects.toMatchObject({ code: 'foreign-invalid' })
    expect(executed).toEqual([])
  })
})

import { SuiGraphQLClient } from '@mysten/sui/graphql'
import { Transaction } from '@mysten/sui/transactions'
import { toBase64 } from '@mysten/sui/utils'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { suiKeys } from '../../wallets/sui/suiKeys.ts'
import type { SuiStandIn } from './start.ts'
import { startSuiStandIn } from './start.ts'
import { dollar, sui } from './tokens.ts'

const [ed25519, secp256k1] = suiKeys()
if (!ed25519 || !secp256k1) throw new Error('no keys')
const friend = `0x${'ab'.repeat(32)}`
const coin = 10n ** 9n

let chain: SuiStandIn
let client: SuiGraphQLClient
beforeAll(async () => {
  chain = await startSuiStandIn()
  client = new SuiGraphQLClient({ url: chain.url, network: 'mainnet' })
})
beforeEach(() => chain.reset())
afterAll(() => chain.stop())

async function ask(query: string, variables: Readonly<Record<string, unknown>> = {}) {
  const answer = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  })
  return (await answer.json()) as {
    data?: Record<string, unknown> | null
    errors?: { message: string }[]
  }
}

/** A transfer of one SUI, paid by the largest coin, with whatever a test makes wrong in it. */
async function transfer(from = ed25519, change: (transaction: Transaction) => void = () => {}) {
  const { objects } = await client.core.getCoins({
    address: from?.address ?? '',
    coinType: sui.type,
  })
  const [largest] = objects
  const transaction = new Transaction()
  transaction.setSender(from?.address ?? '')
  transaction.setGasPrice(750)
  transaction.setGasBudget(10_000_000)
  transaction.setGasPayment(
    largest ? [{ objectId: largest.id, version: largest.version, digest: largest.digest }] : [],
  )
  transaction.transferObjects([transaction.splitCoins(transaction.gas, [coin])], friend)
  change(transaction)
  return transaction.build()
}

const mutation =
  'mutation ($bytes: Base64!, $signatures: [Base64!]!) { executeTransaction(transactionDataBcs: $bytes, signatures: $signatures) { errors effects { digest status executionError { message } gasEffects { gasSummary { computationCost storageCost storageRebate } } } } }'
async function execute(bytes: Uint8Array, signature: string) {
  const { data, errors } = await ask(mutation, { bytes: toBase64(bytes), signatures: [signature] })
  expect(errors).toBeUndefined()
  return data?.['executeTransaction'] as {
    errors: string[] | null
    effects: {
      status: string
      digest: string
      executionError: { message: string } | null
      gasEffects: { gasSummary: Record<string, number> }
    } | null
  }
}

describe('the Sui stand-in, a network of ours', () => {
  it("answers Mysten's own GraphQL client: balances, coins and the gas price", async () => {
    const { address } = ed25519
    expect((await client.core.getBalance({ address, coinType: sui.type })).balance.balance).toBe(
      String(1000n * coin),
    )
    expect(
      (await client.core.getAllBalances({ address })).balances.map(({ coinType, balance }) => [
        coinType,
        balance,
      ]),
    ).toEqual([
      [sui.type, String(1000n * coin)],
      [dollar.type, '1000000000'],
    ])
    expect(
      (await client.core.getCoins({ address, coinType: dollar.type })).objects.map(
        ({ balance }) => balance,
      ),
    ).toEqual(['250000000', '750000000'])
    expect((await client.core.getReferenceGasPrice()).referenceGasPrice).toBe('750')
  })

  it('refuses an unknown query as the real schema does', async () => {
    const { errors } = await ask(
      '{ address(address: "0x2") { balance(coinType: "0x2::sui::SUI") { lockedBalance } } }',
    )
    expect(errors?.[0]?.message).toContain('Cannot query field "lockedBalance"')
  })

  it('refuses a question of more bytes than public nodes take', async () => {
    const query = 'query ($a: SuiAddress!) { address(address: $a) { address } }'
    const { data, errors } = await ask(query, { a: friend, more: '1'.repeat(5000) })
    expect([data, errors?.[0]?.message]).toEqual([null, 'Query payload too large'])
  })

  it('separates coin balances from address balances', async () => {
    chain.giveBeside(friend, 5n)
    await chain.fund(friend, 7n)
    const { data } = await ask(
      'query ($a: SuiAddress!) { chainIdentifier address(address: $a) { balance(coinType: "0x2::sui::SUI") { totalBalance coinBalance addressBalance } } }',
      { a: friend },
    )
    expect(data).toEqual({
      chainIdentifier: '35834a8a',
      address: { balance: { totalBalance: '12', coinBalance: '7', addressBalance: '5' } },
    })
  })

  it.each([ed25519, secp256k1])(
    'moves coins for a valid signature ($label) at the reported fee, in a checkpoint',
    async (from) => {
      const bytes = await transfer(from)
      const { signature } = await from.pair.signTransaction(bytes)
      const { effects } = await execute(bytes, signature)
      const {
        computationCost = 0,
        storageCost = 0,
        storageRebate = 0,
      } = effects?.gasEffects.gasSummary ?? {}
      expect(effects?.status).toBe('SUCCESS')
      expect(await chain.balanceOf(friend)).toBe(coin)
      expect(await chain.balanceOf(from.address)).toBe(
        999n * coin - BigInt(computationCost + storageCost - storageRebate),
      )
      await expect
        .poll(
          async () =>
            (
              await ask(
                'query ($d: String!) { transaction(digest: $d) { effects { status checkpoint { sequenceNumber } } } }',
                { d: effects?.digest },
              )
            ).data,
        )
        .toEqual({
          transaction: { effects: { status: 'SUCCESS', checkpoint: { sequenceNumber: 1 } } },
        })
    },
  )

  it('refuses a signature over other bytes, and one of another key', async () => {
    const bytes = await transfer()
    const { signature } = await ed25519.pair.signTransaction(bytes)
    const other = await transfer(ed25519, (transaction) => transaction.setGasBudget(10_000_001))
    expect((await execute(other, signature)).errors?.[0]).toContain('Invalid user signature')
    expect(
      (await execute(bytes, (await secp256k1.pair.signTransaction(bytes)).signature)).errors?.[0],
    ).toContain('Invalid user signature')
    expect(await chain.balanceOf(friend)).toBe(0n)
  })

  it.each<[string, (transaction: Transaction) => void, RegExp]>([
    [
      'a gas price below the reference',
      (transaction) => transaction.setGasPrice(749),
      /under reference gas price/,
    ],
    [
      'a budget below the least',
      (transaction) => transaction.setGasBudget(749_999),
      /lower than min/,
    ],
    [
      'a budget above the coin',
      (transaction) => transaction.setGasBudget(40_000_000_000n * 20n),
      /higher than max/,
    ],
    [
      'an old version of a coin',
      (transaction) =>
        transaction.setGasPayment(
          (transaction.getData().gasData.payment ?? []).map((one) => ({ ...one, version: '9' })),
        ),
      /not available for consumption/,
    ],
    [
      'a command it does not run',
      (transaction) =>
        void transaction.makeMoveVec({ type: 'u64', elements: [transaction.pure.u64(1)] }),
      /runs SplitCoins/,
    ],
  ])('refuses %s', async (_, change, reason) => {
    const bytes = await transfer(ed25519, change)
    expect(
      (await execute(bytes, (await ed25519.pair.signTransaction(bytes)).signature)).errors?.[0],
    ).toMatch(reason)
  })

  it("refuses another owner's coin", async () => {
    const { objects } = await client.core.getCoins({
      address: secp256k1.address,
      coinType: sui.type,
    })
    const bytes = await transfer(ed25519, (transaction) =>
      transaction.setGasPayment(
        objects.map(({ id, version, digest }) => ({ objectId: id, version, digest })),
      ),
    )
    expect(
      (await execute(bytes, (await ed25519.pair.signTransaction(bytes)).signature)).errors?.[0],
    ).toContain('is owned by account address')
  })

  it('charges the fee of a failed transaction and moves nothing', async () => {
    const bytes = await transfer(ed25519, (transaction) =>
      transaction.transferObjects(
        [transaction.splitCoins(transaction.gas, [2000n * coin])],
        friend,
      ),
    )
    const { effects } = await execute(bytes, (await ed25519.pair.signTransaction(bytes)).signature)
    expect(effects).toMatchObject({
      status: 'FAILURE',
      executionError: { message: 'InsufficientCoinBalance in command 2' },
    })
    expect(await chain.balanceOf(friend)).toBe(0n)
    expect(await chain.balanceOf(ed25519.address)).toBeLessThan(1000n * coin)
  })

  it('executes the same transaction once', async () => {
    const bytes = await transfer()
    const { signature } = await ed25519.pair.signTransaction(bytes)
    const [first, second] = [await execute(bytes, signature), await execute(bytes, signature)]
    expect(second.effects?.digest).toBe(first.effects?.digest)
    expect(await chain.balanceOf(friend)).toBe(coin)
  })

  it('funds its own coins only, and returns to its start', async () => {
    await chain.fund(friend, 3n, dollar.type)
    expect(await chain.balanceOf(friend, dollar.type)).toBe(3n)
    await expect(chain.fund(friend, 1n, '0x2::no::COIN')).rejects.toThrow(RangeError)
    await chain.reset()
    expect(await chain.balanceOf(friend, dollar.type)).toBe(0n)
  })
})

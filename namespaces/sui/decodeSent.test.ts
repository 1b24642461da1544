import { Transaction } from '@mysten/sui/transactions'
import { base64 } from '@scure/base'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Effect, Namespace, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/sui.ts'
import type { TestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { manifest } from './manifest.ts'

const id = (byte: string) => `0x${byte.repeat(32)}`
const [me, friend, other] = [id('aa'), id('bb'), id('cc')]
const digest = '11111111111111111111111111111111'
const usd = `${id('dd')}::usd::USD`
const reference = (objectId: string) => ({ objectId, version: '1', digest })
/** The node's data of objects: type and amount. */
const held: Readonly<Record<string, readonly [type: string, amount: bigint]>> = {
  [id('01')]: [usd, 100n],
  [id('02')]: [usd, 50n],
  [id('03')]: ['0x2::sui::SUI', 1000n],
}

let test: TestNamespaceHost
let namespace: Namespace
let reachable: boolean
beforeEach(() => {
  test = createTestNamespaceHost(manifest.networks)
  reachable = true
  namespace = createNamespace({
    ...test.host,
    post: async (_url, body) => {
      if (!reachable) throw new Error('gone')
      const { query, variables } = Object(body)
      if (String(query).includes('simulateTransaction')) {
        const gasSummary = { computationCost: 30, storageCost: 10, storageRebate: 5 }
        return {
          data: {
            simulateTransaction: { effects: { status: 'SUCCESS', gasEffects: { gasSummary } } },
          },
        }
      }
      const objects = [...variables.keys].map(({ address }: { address: string }) => {
        const [type, amount] = held[address] ?? ['', 0n]
        const bcs = base64.encode(
          Uint8Array.from([
            ...new Uint8Array(32),
            ...Array.from({ length: 8 }, (_, at) => Number((amount >> BigInt(8 * at)) & 255n)),
          ]),
        )
        return type
          ? {
              address,
              digest,
              asMoveObject: { contents: { bcs, type: { repr: `0x2::coin::Coin<${type}>` } } },
            }
          : null
      })
      return { data: { multiGetObjects: objects } }
    },
  })
})

async function bytesOf(
  fill: (transaction: Transaction) => void,
  gasOwner?: string,
): Promise<string> {
  const transaction = new Transaction()
  transaction.setSender(me)
  transaction.setGasPrice(1)
  transaction.setGasBudget(50)
  transaction.setGasPayment([reference(id('03'))])
  if (gasOwner) transaction.setGasOwner(gasOwner)
  fill(transaction)
  return base64.encode(await transaction.build())
}
const decode = async (sent: SentRequest) =>
  (await namespace.decode?.('sui:mainnet', sent)) ?? expect.fail('cannot decode')
const of = async (fill: (transaction: Transaction) => void, gasOwner?: string) =>
  decode({
    method: 'sui_signTransaction',
    params: { transaction: await bytesOf(fill, gasOwner), address: me },
  })
const moves = (amount: bigint, asset = 'native', to = friend): Effect => ({
  kind: 'transfer',
  asset,
  amount,
  to,
})
const gives = (to = friend): Effect => ({ kind: 'call', to, value: 0n, name: 'transferObjects' })

describe('Sui requests decoded from their bytes', () => {
  it('decodes what the chain’s own library builds', async () => {
    const address = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    await fc.assert(
      fc.asyncProperty(address, fc.bigInt(0n, 2n ** 64n - 1n), async (to, amount) => {
        expect(
          await of((one) => one.transferObjects([one.splitCoins(one.gas, [amount])], to)),
        ).toEqual([moves(amount, 'native', to)])
      }),
      { numRuns: 100 },
    )
  })

  it('decodes a coin of another kind, in part, in full and out of several', async () => {
    const [one, two] = [reference(id('01')), reference(id('02'))]
    expect(
      await of((all) => all.transferObjects([all.splitCoins(all.objectRef(one), [7n])], friend)),
    ).toEqual([moves(7n, usd)])
    expect(
      await of((all) => all.transferObjects([all.objectRef(one), all.objectRef(two)], friend)),
    ).toEqual([moves(150n, usd)])
    const merged = await of((all) => {
      const first = all.objectRef(one)
      all.mergeCoins(first, [all.objectRef(two)])
      all.splitCoins(first, [20n])
      all.transferObjects([first], friend)
    })
    expect(merged).toEqual([moves(130n, usd)])
  })

  it('decodes all of the coin that pays, without the fee', async () => {
    expect(await of((all) => all.transferObjects([all.gas], friend))).toEqual([moves(965n)])
    reachable = false
    expect(await of((all) => all.transferObjects([all.gas], friend))).toEqual([gives()])
  })

  it('decodes every receiver', async () => {
    const effects = await of((all) => {
      const [first, second] = all.splitCoins(all.gas, [1n, 2n])
      if (first && second) all.transferObjects([first], friend).toString()
      if (second) all.transferObjects([second], other)
    })
    expect(effects).toEqual([moves(1n), moves(2n, 'native', other)])
  })

  it.each<[string, (transaction: Transaction) => void, readonly Effect[], string?]>([
    [
      'an object that is no coin',
      (all) => all.transferObjects([all.objectRef(reference(id('09')))], friend),
      [gives()],
    ],
    [
      'coins of the fee payer',
      (all) => all.transferObjects([all.splitCoins(all.gas, [5n])], friend),
      [gives()],
      other,
    ],
    [
      'an amount that a contract names',
      (all) =>
        all.transferObjects(
          [all.splitCoins(all.gas, [all.moveCall({ target: `${other}::a::b` })])],
          friend,
        ),
      [{ kind: 'call', to: `${other}::a`, value: 0n, name: 'b' }, gives()],
    ],
    [
      'a coin that a contract put another one into',
      (all) => {
        const first = all.objectRef(reference(id('01')))
        all.moveCall({
          target: '0x2::coin::join',
          typeArguments: [usd],
          arguments: [first, all.objectRef(reference(id('02')))],
        })
        all.transferObjects([first], friend)
      },
      [{ kind: 'call', to: `${id('00').slice(0, -1)}2::coin`, value: 0n, name: 'join' }, gives()],
    ],
    [
      'what a contract hands out',
      (all) => all.transferObjects([all.moveCall({ target: `${other}::a::b` })], friend),
      [{ kind: 'call', to: `${other}::a`, value: 0n, name: 'b' }, gives()],
    ],
    [
      'new code',
      (all) => void all.publish({ modules: [[1]], dependencies: [] }),
      [{ kind: 'call', to: '', value: 0n, name: 'Publish' }],
    ],
  ])('decodes as a call: %s', async (_, fill, effects, gasOwner) => {
    expect(await of(fill, gasOwner)).toEqual(effects)
  })

  it('decodes nothing for another method, and for a plan without a transaction', async () => {
    expect(
      await decode({ method: 'sui_signPersonalMessage', params: { message: 'hi', address: me } }),
    ).toEqual([])
    expect(await decode({ payload: undefined })).toEqual([])
  })

  it('refuses a payload that differs between fields, or is no transaction', async () => {
    const pay = (to: string) => (all: Transaction) =>
      void all.transferObjects([all.splitCoins(all.gas, [5n])], to)
    const [bytes, others] = [await bytesOf(pay(friend)), await bytesOf(pay(other))]
    const json = async (text: string) => Transaction.from(text).toJSON()
    expect(await decode({ payload: { sender: me, bytes, json: await json(bytes) } })).toEqual([
      moves(5n),
    ])
    const refused: readonly SentRequest[] = [
      { payload: { sender: me, bytes, json: await json(others) } },
      { payload: { sender: me, bytes, json: '{}' } },
      { payload: { sender: other, bytes, json: await json(bytes) } },
      { payload: {} },
      { method: 'sui_signTransaction', params: { transaction: bytes, address: other } },
      { method: 'sui_signTransaction', params: { transaction: await json(bytes) } },
      {
        method: 'sui_signTransaction',
        params: { transaction: base64.encode(Uint8Array.from([...base64.decode(bytes), 0])) },
      },
      { method: 'sui_signTransaction', params: undefined },
    ]
    for (const sent of refused)
      await expect(decode(sent)).rejects.toMatchObject({ code: 'transaction-invalid' })
  })

  it('refuses random bytes, or decodes their real recipient', async () => {
    const whole = base64.decode(
      await bytesOf((all) => all.transferObjects([all.splitCoins(all.gas, [5n])], friend)),
    )
    const mangled = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(255))
        .map(([at, byte]) => Uint8Array.from(whole, (one, index) => (index === at ? byte : one))),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
    )
    const quiet = async (sent: SentRequest, bytes?: Uint8Array) => {
      try {
        const effects = await decode(sent)
        const text = bytes && Buffer.from(bytes).toString('hex')
        return effects.every(
          (effect) => effect.kind !== 'transfer' || text?.includes(effect.to.slice(2)),
        )
      } catch (error) {
        return isLatchkeyError(error, 'transaction-invalid')
      }
    }
    await fc.assert(
      fc.asyncProperty(mangled, (bytes) =>
        quiet(
          { method: 'sui_signTransaction', params: { transaction: base64.encode(bytes) } },
          bytes,
        ),
      ),
      { numRuns: 500 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.anything(),
        async (given) =>
          (await quiet({ payload: given })) &&
          quiet({ method: 'sui_signTransaction', params: given }),
      ),
      { numRuns: 200 },
    )
  })
})

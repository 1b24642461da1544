import {
  Cl,
  getAddressFromPrivateKey,
  makeContractDeploy,
  makeSTXTokenTransfer,
  makeUnsignedContractCall,
  Pc,
  PostConditionMode,
  postConditionToHex,
} from '@stacks/transactions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Effect, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { stacksAccounts } from '../../sandbox/chains/stacks/stacksAccounts.ts'
import { parseAddress, parseNetwork, parsePrincipal } from './address.ts'
import { decodeSent } from './decodeSent.ts'

const [first, second] = stacksAccounts('mainnet')
if (!first || !second) throw new Error('The sandbox has fewer accounts')
const [me, friend] = [first.address, second.address]
const contract = 'SP1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRCBGD7R.test-usd'
const token = `${contract}::test-usd`
const decode = (sent: SentRequest) =>
  decodeSent({ parseAddress, parseNetwork, parsePrincipal }, 'stacks:1', sent)

type Made = {
  amount?: bigint
  from?: string
  to?: string
  memo?: string
  limit?: bigint
  asset?: string
  conditions?: readonly string[]
  args?: readonly string[]
  name?: string
}
function callOf({
  amount = 5n,
  from = me,
  to = friend,
  memo,
  limit = amount,
  asset = 'test-usd',
  name = 'transfer',
  ...rest
}: Made) {
  const values = [
    Cl.uint(amount),
    Cl.principal(from),
    Cl.principal(to),
    memo ? Cl.some(Cl.bufferFromUtf8(memo)) : Cl.none(),
  ]
  const condition = Pc.principal(from).willSendEq(limit).ft(contract, asset)
  const {
    args = values.map((value) => Cl.serialize(value)),
    conditions = [postConditionToHex(condition)],
  } = rest
  return { contract, functionName: name, functionArgs: args, postConditions: conditions }
}
const planned = (made: Made): SentRequest => ({
  payload: { from: me, to: 'nobody', amount: '999', fee: '1', built: false, call: callOf(made) },
})
const called = (made: Made, more: object = {}): SentRequest => ({
  method: 'stx_callContract',
  params: { ...callOf(made), address: me, ...more },
})
const moves = (amount: bigint, to = friend, memo?: string): Effect => ({
  kind: 'transfer',
  asset: token,
  amount,
  to,
  ...(memo && { memo }),
})
const pays = (amount: bigint, to = friend, memo?: string): Effect => ({
  kind: 'transfer',
  asset: 'native',
  amount,
  to,
  ...(memo && { memo }),
})
const call = (name: string, value = 0n, to = contract): Effect => ({
  kind: 'call',
  to,
  value,
  name,
})

const stx = postConditionToHex(Pc.principal(me).willSendLte(70n).ustx())
const u64 = fc.bigInt(1n, 2n ** 64n - 1n)
const memos = fc.constantFrom(undefined, 'tea', 'für den Tee ☕')
const receivers = fc.constantFrom(friend, `${friend}.vault`)

describe('Stacks requests decoded from their bytes', () => {
  it('decodes what the chain’s own library encodes, as fields and as a transaction', async () => {
    await fc.assert(
      fc.asyncProperty(u64, receivers, memos, async (amount, to, memo) => {
        expect(
          decode({
            payload: {
              from: me,
              to,
              amount: String(amount),
              fee: '1',
              built: true,
              ...(memo && { memo }),
            },
          }),
        ).toEqual([pays(amount, to, memo)])
        expect(decode(planned({ amount, to, ...(memo && { memo }) }))).toEqual([
          moves(amount, to, memo),
        ])
        const terms = {
          recipient: to,
          amount,
          fee: 1n,
          nonce: 0n,
          network: 'mainnet',
          ...(memo && { memo }),
        } as const
        const signed = await makeSTXTokenTransfer({ ...terms, senderKey: first.privateKey })
        expect(
          decode({ method: 'stx_signTransaction', params: { transaction: signed.serialize() } }),
        ).toEqual([pays(amount, to, memo)])
      }),
      { numRuns: 40 },
    )
  })

  it('decodes the token that a transaction’s conditions release, and a call if they release any', async () => {
    const { functionArgs, postConditions } = callOf({ memo: 'tea' })
    const transaction = async (
      postConditionMode: PostConditionMode,
      conditions: readonly string[] = postConditions,
    ) => {
      const [contractAddress = '', contractName = ''] = contract.split('.')
      const made = await makeUnsignedContractCall({
        ...{
          contractAddress,
          contractName,
          functionName: 'transfer',
          functionArgs: functionArgs.map((hex) => Cl.deserialize(hex)),
        },
        ...{
          postConditions: conditions.map((hex) => Pc.fromHex(hex)),
          postConditionMode,
          publicKey: first.publicKey,
          fee: 1n,
          nonce: 0n,
          network: 'mainnet',
        },
      })
      return decode({
        method: 'stx_signTransaction',
        params: { transaction: `0x${made.serialize()}`, network: 'mainnet' },
      })
    }
    expect(await transaction(PostConditionMode.Deny)).toEqual([moves(5n, friend, 'tea')])
    expect(await transaction(PostConditionMode.Allow)).toEqual([call('transfer')])
    // Coins of the other account come in.
    const trade = [stx, postConditionToHex(Pc.principal(friend).willSendLte(900n).ustx())]
    expect(await transaction(PostConditionMode.Deny, trade)).toEqual([call('transfer', 70n)])
  })

  it('decodes the calls of a wallet alike', () => {
    expect(
      decode({
        method: 'stx_transferStx',
        params: { recipient: friend, amount: 7, memo: 'tea', network: 'mainnet' },
      }),
    ).toEqual([pays(7n, friend, 'tea')])
    expect(decode(called({}))).toEqual([moves(5n)])
    expect(
      decode({
        method: 'stx_transferSip10Ft',
        params: { recipient: friend, asset: token, amount: '7' },
      }),
    ).toEqual([moves(7n)])
    expect(
      decode({
        method: 'stx_transferSip10Ft',
        params: { recipient: friend, asset: contract, amount: '7' },
      }),
    ).toEqual([call('transfer')])
    expect(
      decode({
        method: 'stx_transferSip9Nft',
        params: { recipient: friend, asset: contract, assetId: '0100' },
      }),
    ).toEqual([call('transfer')])
    expect(
      decode({ method: 'stx_deployContract', params: { name: 'x', clarityCode: '' } }),
    ).toEqual([call('deploy', 0n, '')])
    expect(decode({ method: 'stx_signMessage', params: { message: 'hi' } })).toEqual([])
  })

  it.each<[string, SentRequest, Effect]>([
    [
      'a contract that may let more go',
      called({}, { postConditionMode: 'allow' }),
      call('transfer'),
    ],
    ['another amount than the conditions say', called({ limit: 6n }), call('transfer')],
    [
      'the token of another name',
      called({
        conditions: [
          postConditionToHex(
            Pc.principal(me).willSendEq(5n).ft('SP000000000000000000002Q6VF78.none', 'x'),
          ),
        ],
      }),
      call('transfer'),
    ],
    ['no condition', called({ conditions: [] }), call('transfer')],
    [
      'coins beside the token',
      called({ conditions: [...callOf({}).postConditions, stx] }),
      call('transfer', 70n),
    ],
    [
      'coins without a limit, for a condition that names the least',
      called({ conditions: [postConditionToHex(Pc.principal(me).willSendGte(1n).ustx())] }),
      call('transfer'),
    ],
    [
      'coins of the account that signs, whichever it is',
      called({ conditions: [postConditionToHex(Pc.origin().willSendLte(70n).ustx())] }),
      call('transfer', 70n),
    ],
    ['tokens of another account', called({ from: friend, to: me }), call('transfer')],
    ['another function', called({ name: 'swap' }), call('swap')],
    ['too few arguments', called({ args: callOf({}).functionArgs.slice(0, 3) }), call('transfer')],
    ['arguments that are no bytes', called({ args: ['u5'] }), call('transfer')],
    [
      'arguments with something behind them',
      called({ args: callOf({}).functionArgs.with(0, Cl.serialize(Cl.int(5))) }),
      call('transfer'),
    ],
    [
      'a name that is none',
      called({ name: '"><script>' }),
      { kind: 'call', to: contract, value: 0n },
    ],
  ])('decodes as a call: %s', (_, sent, effect) => {
    expect(decode(sent)).toEqual([effect])
  })

  it('decodes a contract deployment as a call', async () => {
    const made = await makeContractDeploy({
      contractName: 'x',
      codeBody: '(ok u1)',
      senderKey: first.privateKey,
      fee: 1n,
      nonce: 0n,
      network: 'mainnet',
    })
    expect(
      decode({ method: 'stx_signTransaction', params: { transaction: made.serialize() } }),
    ).toMatchObject([{ kind: 'call', to: '' }])
  })

  it.each<[string, () => SentRequest | Promise<SentRequest>]>([
    ['nothing', () => ({ payload: undefined })],
    [
      'a receiver of the other network',
      () => ({
        method: 'stx_transferStx',
        params: { recipient: getAddressFromPrivateKey(first.privateKey, 'testnet'), amount: 7 },
      }),
    ],
    [
      'the other network',
      () => ({
        method: 'stx_transferStx',
        params: { recipient: friend, amount: 7, network: 'testnet' },
      }),
    ],
    [
      'two senders',
      () => ({
        method: 'stx_transferStx',
        params: { recipient: friend, amount: 7, address: me, sender: friend },
      }),
    ],
    ['two lists of arguments', () => called({}, { arguments: [] })],
    [
      'part of a unit',
      () => ({ method: 'stx_transferStx', params: { recipient: friend, amount: 0.5 } }),
    ],
    [
      'bytes that are no transaction',
      () => ({ method: 'stx_signTransaction', params: { transaction: '00'.repeat(100) } }),
    ],
    [
      'a transaction for the other network',
      async () => {
        const terms = {
          recipient: getAddressFromPrivateKey(first.privateKey, 'testnet'),
          amount: 1n,
          fee: 1n,
          nonce: 0n,
          network: 'testnet',
        } as const
        return {
          method: 'stx_signTransaction',
          params: {
            transaction: (
              await makeSTXTokenTransfer({ ...terms, senderKey: first.privateKey })
            ).serialize(),
          },
        }
      },
    ],
    [
      'two transactions under the names of two times',
      async () => {
        const sign = async (amount: bigint) => {
          const terms = { recipient: friend, amount, fee: 1n, nonce: 0n } as const
          const senderKey = first.privateKey
          return (
            await makeSTXTokenTransfer({ ...terms, network: 'mainnet', senderKey })
          ).serialize()
        }
        const params = { transaction: await sign(1n), txHex: await sign(2n) }
        return { method: 'stx_signTransaction', params }
      },
    ],
    [
      'a transaction with bytes behind it',
      async () => {
        const terms = {
          recipient: friend,
          amount: 1n,
          fee: 1n,
          nonce: 0n,
          network: 'mainnet',
        } as const
        return {
          method: 'stx_signTransaction',
          params: {
            transaction: `${(await makeSTXTokenTransfer({ ...terms, senderKey: first.privateKey })).serialize()}00`,
          },
        }
      },
    ],
  ])('refuses a request with %s', async (_, sent) => {
    const given = await sent()
    expect(() => decode(given)).toThrow(expect.objectContaining({ code: 'transaction-invalid' }))
  })

  it('refuses random bytes, or decodes a receiver that they name', async () => {
    const terms = { recipient: friend, amount: 7n, fee: 1n, nonce: 0n, network: 'mainnet' } as const
    const whole = (
      await makeSTXTokenTransfer({ ...terms, senderKey: first.privateKey })
    ).serialize()
    const mangled = fc.oneof(
      fc
        .tuple(fc.nat(whole.length - 1), fc.constantFrom(...'0123456789abcdef'))
        .map(([at, digit]) => `${whole.slice(0, at)}${digit}${whole.slice(at + 1)}`),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    )
    const quiet = (sent: SentRequest) => {
      try {
        return decode(sent).every(
          (effect) => effect.kind !== 'transfer' || parseAddress(effect.to, 'stacks:1').ok,
        )
      } catch (error) {
        return isLatchkeyError(error, 'transaction-invalid')
      }
    }
    fc.assert(
      fc.property(mangled, (transaction) =>
        quiet({ method: 'stx_signTransaction', params: { transaction } }),
      ),
      { numRuns: 500 },
    )
    fc.assert(
      fc.property(
        fc.anything(),
        fc.constantFrom(
          'stx_transferStx',
          'stx_callContract',
          'stx_signTransaction',
          'stx_transferSip10Ft',
        ),
        (params, method) => {
          return quiet({ payload: params }) && quiet({ method, params })
        },
      ),
      { numRuns: 500 },
    )
  })
})

import { MsgGrant } from 'cosmjs-types/cosmos/authz/v1beta1/tx'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { TxBody } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { MsgExecuteContract } from 'cosmjs-types/cosmwasm/wasm/v1/tx'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Effect, Namespace, SentRequest } from '#kernel'
import { isLatchkeyError } from '#kernel'
import { createNamespace } from '../../test/harness/namespaces/cosmos.ts'
import { createTestNamespaceHost } from '../../test/harness/testNamespaceHost.ts'
import { encodeBech32 } from './bech32.ts'
import { manifest } from './manifest.ts'

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const hub = 'cosmos:cosmoshub-4'
const address = (fill: number, prefix = 'cosmos') =>
  encodeBech32(prefix, new Uint8Array(20).fill(fill))
const [me, friend] = [address(1), address(2)]
let namespace: Namespace
beforeAll(() => {
  namespace = createNamespace(createTestNamespaceHost(manifest.networks).host)
})
const decode = async (sent: SentRequest) =>
  (await namespace.decode?.(hub, sent)) ?? expect.fail('cannot decode')
type Coins = readonly { readonly denom: string; readonly amount: string }[]
const sendOf = (coins: Coins, to = friend, from = me) => ({
  typeUrl: '/cosmos.bank.v1beta1.MsgSend',
  value: MsgSend.encode({ fromAddress: from, toAddress: to, amount: [...coins] }).finish(),
})
const bodyOf = (
  messages: readonly { readonly typeUrl: string; readonly value: Uint8Array }[],
  memo = '',
) => TxBody.encode(TxBody.fromPartial({ messages: [...messages], memo })).finish()
const direct = (bodyBytes: unknown, chainId = 'cosmoshub-4'): SentRequest => ({
  method: 'cosmos_signDirect',
  params: {
    signerAddress: me,
    signDoc: { chainId, bodyBytes, authInfoBytes: '', accountNumber: '1' },
  },
})
const amino = (msgs: readonly object[], more: object = {}): SentRequest => ({
  method: 'cosmos_signAmino',
  params: {
    signerAddress: me,
    signDoc: {
      chain_id: 'cosmoshub-4',
      msgs,
      memo: '',
      account_number: '1',
      sequence: '0',
      ...more,
    },
  },
})
const payload = (more: object = {}): SentRequest => ({
  payload: {
    chainId: 'cosmoshub-4',
    from: me,
    to: friend,
    denom: 'uatom',
    amount: '5',
    memo: '',
    gas: '1',
    feeDenom: 'uatom',
    feeAmount: '1',
    ...more,
  },
})
const moves = (amount: bigint, asset = 'native', memo?: string): Effect => ({
  kind: 'transfer',
  asset,
  amount,
  to: friend,
  ...(memo && { memo }),
})
const call = (name: string, to = ''): Effect => ({ kind: 'call', to, value: 0n, name })
const coin = (amount: bigint, denom = 'uatom') => ({ denom, amount: String(amount) })

describe('Cosmos requests decoded from their bytes', () => {
  it('decodes what the chain’s own library encodes, in either form and as planned', async () => {
    const denom = fc.constantFrom('uatom', `ibc/${'AB'.repeat(32)}`, 'factory/x/y')
    const memo = fc.constantFrom('', 'for the tea ☕')
    await fc.assert(
      fc.asyncProperty(fc.bigInt(0n, 2n ** 128n), denom, memo, async (amount, named, note) => {
        const effect = moves(amount, named === 'uatom' ? 'native' : named, note)
        const bytes = bodyOf([sendOf([coin(amount, named)])], note)
        expect(await decode(direct(base64(bytes)))).toEqual([effect])
        expect(await decode(direct(bytes))).toEqual([effect])
        const msg = {
          type: 'cosmos-sdk/MsgSend',
          value: { from_address: me, to_address: friend, amount: [coin(amount, named)] },
        }
        expect(await decode(amino([msg], { memo: note }))).toEqual([effect])
        expect(await decode(payload({ amount: String(amount), denom: named, memo: note }))).toEqual(
          [effect],
        )
      }),
      { numRuns: 100 },
    )
  })

  it('decodes every coin of every message', async () => {
    const bytes = bodyOf([sendOf([coin(1n), coin(2n, 'uosmo')]), sendOf([coin(3n)])])
    expect(await decode(direct(bytes))).toEqual([moves(1n), moves(2n, 'uosmo'), moves(3n)])
  })

  const execute = MsgExecuteContract.encode(
    MsgExecuteContract.fromPartial({ sender: me, contract: friend }),
  ).finish()
  it.each<[string, () => SentRequest, Effect]>([
    [
      'coins of another account',
      () => direct(bodyOf([sendOf([coin(1n)], me, friend)])),
      call('MsgSend'),
    ],
    [
      'an address of another chain',
      () => direct(bodyOf([sendOf([coin(1n)], address(2, 'osmo'))])),
      call('MsgSend'),
    ],
    [
      'an amount that is no number',
      () => direct(bodyOf([sendOf([{ denom: 'uatom', amount: '-1' }])])),
      call('MsgSend'),
    ],
    ['no coins', () => direct(bodyOf([sendOf([])])), call('MsgSend')],
    [
      'a transfer with a field that it does not have',
      () =>
        direct(
          bodyOf([
            {
              ...sendOf([coin(1n)]),
              value: Uint8Array.from([...sendOf([coin(1n)]).value, 0x22, 0]),
            },
          ]),
        ),
      call('MsgSend'),
    ],
    [
      'a transfer with two receivers',
      () =>
        direct(
          bodyOf([
            {
              ...sendOf([coin(1n)]),
              value: Uint8Array.from([...sendOf([coin(1n)]).value, 0x12, 0]),
            },
          ]),
        ),
      call('MsgSend'),
    ],
    [
      'a permission',
      () =>
        direct(
          bodyOf([
            {
              typeUrl: '/cosmos.authz.v1beta1.MsgGrant',
              value: MsgGrant.encode(MsgGrant.fromPartial({})).finish(),
            },
          ]),
        ),
      call('MsgGrant'),
    ],
    [
      'a contract',
      () => direct(bodyOf([{ typeUrl: '/cosmwasm.wasm.v1.MsgExecuteContract', value: execute }])),
      call('MsgExecuteContract', friend),
    ],
    [
      'a contract as JSON',
      () => amino([{ type: 'wasm/MsgExecuteContract', value: { contract: friend } }]),
      call('MsgExecuteContract', friend),
    ],
  ])('decodes as a call: %s', async (_, sent, effect) => {
    expect(await decode(sent())).toEqual([effect])
  })

  it('decodes nothing for a message that is no transaction, and for other methods', async () => {
    expect(
      await decode(
        amino([{ type: 'sign/MsgSignData', value: { signer: me, data: 'aGk=' } }], {
          chain_id: '',
        }),
      ),
    ).toEqual([])
    expect(await decode({ method: 'keplr_signArbitrary', params: {} })).toEqual([])
  })

  it.each<[string, () => SentRequest]>([
    ['nothing', () => ({ payload: undefined })],
    ['another chain', () => payload({ chainId: 'osmosis-1' })],
    ['another chain’s document', () => direct(bodyOf([sendOf([coin(1n)])]), 'osmosis-1')],
    ['no chain', () => amino([{ type: 'cosmos-sdk/MsgSend', value: {} }], { chain_id: '' })],
    ['no messages', () => direct(bodyOf([]))],
    ['bytes that are none', () => direct('…')],
    ['bytes that end too soon', () => direct(bodyOf([sendOf([coin(1n)])]).slice(0, -1))],
    [
      'two memos',
      () => direct(Uint8Array.from([...bodyOf([sendOf([coin(1n)])], 'a'), 0x12, 1, 98])),
    ],
  ])('refuses a request with %s', async (_, sent) => {
    await expect(decode(sent())).rejects.toMatchObject({ code: 'transaction-invalid' })
  })

  it('refuses random bytes, or decodes them as the library does', async () => {
    const whole = bodyOf([sendOf([coin(5n)])], 'tea')
    const mangled = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(255))
        .map(([at, byte]) => Uint8Array.from(whole, (one, index) => (index === at ? byte : one))),
      fc.nat(whole.length).map((end) => whole.slice(0, end)),
    )
    const decodeSends = (bytes: Uint8Array) => {
      try {
        return TxBody.decode(bytes).messages.flatMap(({ typeUrl, value }) =>
          typeUrl.endsWith('.MsgSend') ? [MsgSend.decode(value)] : [],
        )
      } catch {
        // A field that moves nothing is broken, such as the time it ends at: no chain takes it.
        return undefined
      }
    }
    await fc.assert(
      fc.asyncProperty(mangled, async (bytes) => {
        try {
          const effects = await decode(direct(base64(bytes)))
          return effects.every(
            (effect) =>
              effect.kind !== 'transfer' ||
              decodeSends(bytes)?.some(
                ({ toAddress, amount }) =>
                  toAddress === effect.to &&
                  amount.some((one) => BigInt(one.amount) === effect.amount),
              ) !== false,
          )
        } catch (error) {
          return isLatchkeyError(error, 'transaction-invalid')
        }
      }),
      { numRuns: 1000 },
    )
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (given) => {
        const all: readonly SentRequest[] = [
          { payload: given },
          { method: 'cosmos_signDirect', params: given },
          { method: 'cosmos_signAmino', params: given },
          direct(given),
        ]
        for (const sent of all) {
          const failure = await decode(sent).then(
            () => undefined,
            (error) => error,
          )
          if (failure !== undefined && !isLatchkeyError(failure, 'transaction-invalid'))
            return false
        }
        return true
      }),
    )
  })
})

import { encodeSecp256k1Pubkey, makeSignDoc as makeAminoDoc, serializeSignDoc } from '@cosmjs/amino'
import { encodePubkey, makeAuthInfoBytes } from '@cosmjs/proto-signing'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { AuthInfo, TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildTransferDoc, toSortedJson } from './aminoDoc.ts'
import { encodeAuthInfo, encodeBody, encodeMessage, encodeTx, signModes } from './transaction.ts'

const amounts = fc.bigInt({ min: 0n, max: 2n ** 200n }).map(String)
const coins = fc.record({ denom: fc.string({ minLength: 1, maxLength: 80 }), amount: amounts })
const transfers = fc.record({
  from: fc.string({ minLength: 1 }),
  to: fc.string({ minLength: 1, unit: 'grapheme' }),
  coin: coins,
})
const memos = fc.string({ maxLength: 300, unit: 'grapheme' })
const keys = fc
  .uint8Array({ minLength: 33, maxLength: 33 })
  .map((key) => Uint8Array.from(key, (byte, at) => (at === 0 ? 2 : byte)))
const sequences = fc.nat()
const gases = fc.nat()

describe('our transactions', () => {
  it('encodes message and memo as the library does', () => {
    fc.assert(
      fc.property(transfers, memos, ({ from, to, coin }, memo) => {
        const value = MsgSend.encode({ fromAddress: from, toAddress: to, amount: [coin] }).finish()
        const body = TxBody.encode(
          TxBody.fromPartial({
            messages: [{ typeUrl: '/cosmos.bank.v1beta1.MsgSend', value }],
            memo,
          }),
        ).finish()
        expect(encodeBody(encodeMessage({ from, to, coin }), memo)).toEqual(body)
      }),
    )
  })

  it.each([
    ['direct', SignMode.SIGN_MODE_DIRECT],
    ['amino', SignMode.SIGN_MODE_LEGACY_AMINO_JSON],
  ] as const)('encodes key, sequence and fee as the library does (%s)', (mode, number) => {
    fc.assert(
      fc.property(keys, sequences, coins, gases, (key, sequence, coin, gas) => {
        const pubkey = encodePubkey(encodeSecp256k1Pubkey(key))
        const written = makeAuthInfoBytes(
          [{ pubkey, sequence }],
          [coin],
          gas,
          undefined,
          undefined,
          number,
        )
        expect(
          encodeAuthInfo(
            key,
            BigInt(sequence),
            { amount: [coin], gas: String(gas) },
            signModes[mode],
          ),
        ).toEqual(written)
      }),
    )
  })

  it('keeps a fee payer that the visitor chose in the wallet', () => {
    const written = encodeAuthInfo(
      undefined,
      0n,
      { amount: [], gas: '7', payer: 'somebody', granter: 'else' },
      signModes.direct,
    )
    expect(AuthInfo.decode(written).fee).toMatchObject({
      gasLimit: 7n,
      payer: 'somebody',
      granter: 'else',
    })
    expect(AuthInfo.decode(written).signerInfos[0]?.publicKey).toBeUndefined()
  })

  it('assembles a transaction as the library does', () => {
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.uint8Array(),
        fc.uint8Array({ minLength: 64, maxLength: 64 }),
        (body, info, signature) => {
          expect(
            encodeTx(Uint8Array.from([1, ...body]), Uint8Array.from([1, ...info]), signature),
          ).toEqual(
            TxRaw.encode({
              bodyBytes: Uint8Array.from([1, ...body]),
              authInfoBytes: Uint8Array.from([1, ...info]),
              signatures: [signature],
            }).finish(),
          )
        },
      ),
    )
  })

  it('builds the amino JSON that the library signs', () => {
    fc.assert(
      fc.property(
        transfers,
        fc.stringMatching(/^[a-z ]{0,40}$/),
        sequences,
        ({ from, to, coin }, memo, sequence) => {
          const plain = [from, to, coin.denom].join('').replace(/[&<>]/g, '')
          fc.pre(plain === [from, to, coin.denom].join(''))
          const fee = { gas: '200000', amount: [{ denom: 'uatom', amount: '500' }] }
          const msgs = [
            {
              type: 'cosmos-sdk/MsgSend',
              value: { from_address: from, to_address: to, amount: [coin] },
            },
          ]
          const doc = buildTransferDoc(
            'cosmoshub-4',
            { from, to, coin },
            { fee, memo, number: 7n, sequence: BigInt(sequence) },
          )
          expect(toSortedJson(doc)).toBe(
            new TextDecoder().decode(
              serializeSignDoc(makeAminoDoc(msgs, fee, 'cosmoshub-4', memo, 7, sequence)),
            ),
          )
        },
      ),
    )
  })
})

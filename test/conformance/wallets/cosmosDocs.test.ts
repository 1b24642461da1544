import { serializeSignDoc } from '@cosmjs/amino'
import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { expect, it } from 'vitest'
import { encodeDirectDoc, encodeSortedJson } from './cosmosDocs.ts'

it('writes a document of amino keys as the ecosystem library does, with its signs escaped', () => {
  const doc = {
    memo: 'a < b & c > d',
    chain_id: 'cosmoshub-4',
    account_number: '7',
    sequence: '3',
    fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '5000' }] },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to_address: 'b', from_address: 'a' } }],
  }
  expect(encodeSortedJson(doc)).toEqual(serializeSignDoc(doc))
})

it.each([0, 1, 127, 128, 4_000_000])(
  'writes a direct document of account number %s as the ecosystem library does',
  (number) => {
    const [body, authInfo] = [new Uint8Array(200).fill(7), Uint8Array.of(1, 2, 3)]
    const doc = makeSignDoc(body, authInfo, 'cosmoshub-4', number)
    const written = encodeDirectDoc({
      bodyBytes: body,
      authInfoBytes: authInfo,
      chainId: 'cosmoshub-4',
      accountNumber: String(number),
    })
    expect(written).toEqual(makeSignBytes(doc))
  },
)

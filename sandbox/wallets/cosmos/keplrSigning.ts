import type { StdFee, StdSignDoc } from '@cosmjs/amino'
import { makeSignDoc } from '@cosmjs/proto-signing'
import { AuthInfo } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { CosmosKeys } from '../../chains/cosmos/cosmosKeys.ts'

/**
 * A document for SIGN_MODE_DIRECT as keplr-shaped wallets take it: the account number is only ever
 * made text of.
 */
export type KeplrSignDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: { toString(): string }
}

/** The visitor's changes in the wallet before approval. */
export type Edit = { readonly amount: string } | undefined

function withFee(authInfoBytes: Uint8Array, edit: Edit): Uint8Array {
  if (!edit) return authInfoBytes
  const info = AuthInfo.decode(authInfoBytes)
  const amount = info.fee?.amount.map(({ denom }) => ({ denom, amount: edit.amount })) ?? []
  return AuthInfo.encode({ ...info, ...(info.fee && { fee: { ...info.fee, amount } }) }).finish()
}

/** Signs protobuf bytes with the library's own signer. */
export async function signDirectly(
  { direct, address }: CosmosKeys,
  doc: KeplrSignDoc,
  edit?: Edit,
) {
  const signDoc = makeSignDoc(
    doc.bodyBytes,
    withFee(doc.authInfoBytes, edit),
    doc.chainId,
    Number(doc.accountNumber.toString()),
  )
  return (await direct()).signDirect(address, signDoc)
}

/** Signs a JSON document with the library's own signer. */
export async function signAsAmino({ amino, address }: CosmosKeys, doc: StdSignDoc, edit?: Edit) {
  const fee: StdFee = edit
    ? { ...doc.fee, amount: doc.fee.amount.map(({ denom }) => ({ denom, amount: edit.amount })) }
    : doc.fee
  return amino.signAmino(address, { ...doc, fee })
}

/** Signs a message as ADR-36 has it. */
export async function signArbitrarily(keys: CosmosKeys, data: string | Uint8Array) {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const msgs = [{ type: 'sign/MsgSignData', value: { signer: keys.address, data: text } }]
  const doc: StdSignDoc = {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs,
    memo: '',
  }
  return (await keys.amino.signAmino(keys.address, doc)).signature
}

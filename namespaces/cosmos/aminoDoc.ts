import type { Fee, Transfer } from './transaction.ts'

/** A document to sign as JSON. */
export type AminoDoc = {
  readonly chain_id: string
  readonly account_number: string
  readonly sequence: string
  readonly fee: { readonly gas: string; readonly amount: Fee['amount'] }
  readonly msgs: readonly {
    readonly type: string
    readonly value: Readonly<Record<string, unknown>>
  }[]
  readonly memo: string
}

/**
 * Builds the document of a message (ADR-36): without chain, account or fee it is no transaction.
 */
export const buildMessageDoc = (signer: string, data: string): AminoDoc => ({
  chain_id: '',
  account_number: '0',
  sequence: '0',
  fee: { gas: '0', amount: [] },
  msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
  memo: '',
})

/** The document of a transfer. */
export const buildTransferDoc = (
  chainId: string,
  { from, to, coin }: Transfer,
  {
    fee,
    memo,
    number,
    sequence,
  }: {
    readonly fee: AminoDoc['fee']
    readonly memo: string
    readonly number: bigint
    readonly sequence: bigint
  },
): AminoDoc => ({
  chain_id: chainId,
  account_number: String(number),
  sequence: String(sequence),
  fee,
  msgs: [
    { type: 'cosmos-sdk/MsgSend', value: { from_address: from, to_address: to, amount: [coin] } },
  ],
  memo,
})

/** JSON with its keys sorted, at every depth. */
export function toSortedJson(value: unknown): string {
  const sorted = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(sorted)
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([key, inner]) => [key, sorted(inner)]),
    )
  }
  return JSON.stringify(sorted(value))
}

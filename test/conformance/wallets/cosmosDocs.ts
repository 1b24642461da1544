import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'

const sortKeys = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Writes a document as amino keys sign it: JSON with sorted keys, and <, > and & escaped. */
export const encodeSortedJson = (doc: unknown): Uint8Array =>
  utf8ToBytes(
    JSON.stringify(doc, sortKeys).replace(
      /[<>&]/g,
      (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
    ),
  )

/** Writes the document of a message (ADR-36). */
export const encodeMessageDoc = (signer: string, message: Uint8Array): Uint8Array =>
  encodeSortedJson({
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64.encode(message) } }],
    memo: '',
  })

const encodeVarint = (value: bigint): readonly number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...encodeVarint(value >> 7n)]
const encodeField = (tag: number, bytes: Uint8Array) =>
  bytes.length === 0
    ? bytes
    : concatBytes(Uint8Array.of(tag, ...encodeVarint(BigInt(bytes.length))), bytes)

/** A document of SIGN_MODE_DIRECT as it arrives from a page. */
export type DirectDoc = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber: string
}

/** Writes a `SignDoc` (cosmos.tx.v1beta1) as protobuf. */
export function encodeDirectDoc({
  bodyBytes,
  authInfoBytes,
  chainId,
  accountNumber,
}: DirectDoc): Uint8Array {
  const number = BigInt(accountNumber)
  return concatBytes(
    encodeField(10, bodyBytes),
    encodeField(18, authInfoBytes),
    encodeField(26, utf8ToBytes(chainId)),
    Uint8Array.from(number === 0n ? [] : [32, ...encodeVarint(number)]),
  )
}

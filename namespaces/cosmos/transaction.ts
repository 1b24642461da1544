/** An amount of a coin as the chain writes it. */
export type Coin = { readonly denom: string; readonly amount: string }
/** What is paid for a transaction; `granter` when somebody else pays. */
export type Fee = {
  readonly amount: readonly Coin[]
  readonly gas: string
  readonly payer?: string | undefined
  readonly granter?: string | undefined
}
/** A transfer of one coin. */
export type Transfer = { readonly from: string; readonly to: string; readonly coin: Coin }
type Bytes = Uint8Array<ArrayBuffer>

/** SIGN_MODE_DIRECT and SIGN_MODE_LEGACY_AMINO_JSON. */
export const modes = { direct: 1, amino: 127 } as const

// Protocol buffers as far as a transfer needs them: the generated code of a library is fifteen
// times as long. The tests compare the two.
const join = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
function varint(value: bigint): Bytes {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}
const tag = (field: number, type: number) => varint(BigInt(field * 8 + type))
/** A field of bytes; written even when it is empty, as messages in messages are. */
const bytes = (field: number, value: Uint8Array) =>
  join(tag(field, 2), varint(BigInt(value.length)), value)
/** A field of text or of a number: what is empty or zero is left out. */
const text = (field: number, value: string | undefined) =>
  value ? bytes(field, new TextEncoder().encode(value)) : new Uint8Array()
const number = (field: number, value: bigint) =>
  value === 0n ? new Uint8Array() : join(tag(field, 0), varint(value))
const any = (type: string, value: Uint8Array) =>
  join(text(1, type), value.length > 0 ? bytes(2, value) : value)
const coin = ({ denom, amount }: Coin) => join(text(1, denom), text(2, amount))

/**
 * The field of a transaction's body that holds the transfer (cosmos.bank.v1beta1.MsgSend): the
 * body's first bytes.
 */
export function encodeMessage({ from, to, coin: sent }: Transfer): Bytes {
  return bytes(
    1,
    any('/cosmos.bank.v1beta1.MsgSend', join(text(1, from), text(2, to), bytes(3, coin(sent)))),
  )
}

/** cosmos.tx.v1beta1.TxBody */
export const encodeBody = (message: Uint8Array, memo: string): Bytes => join(message, text(2, memo))

/** cosmos.tx.v1beta1.AuthInfo. Without a public key only for simulating. */
export function encodeAuthInfo(
  publicKey: Uint8Array | undefined,
  sequence: bigint,
  { amount, gas, payer, granter }: Fee,
  mode: number,
): Bytes {
  const key = publicKey
    ? bytes(1, any('/cosmos.crypto.secp256k1.PubKey', bytes(1, publicKey)))
    : new Uint8Array()
  const signer = join(key, bytes(2, bytes(1, number(1, BigInt(mode)))), number(3, sequence))
  const fee = join(
    ...amount.map((one) => bytes(1, coin(one))),
    number(2, BigInt(gas)),
    text(3, payer),
    text(4, granter),
  )
  return join(bytes(1, signer), bytes(2, fee))
}

/** cosmos.tx.v1beta1.TxRaw */
export const encodeTx = (body: Uint8Array, authInfo: Uint8Array, signature: Uint8Array): Bytes =>
  join(bytes(1, body), bytes(2, authInfo), bytes(3, signature))

/** An amount of a coin as the chain writes it. */
export type Coin = { readonly denom: string; readonly amount: string }
/** The fee of a transaction; `granter` if another account pays. */
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
export const signModes = { direct: 1, amino: 127 } as const

// Protocol buffers as far as a transfer needs them: the generated code of a library is fifteen
// times as long. The tests compare the two.
const concatBytes = (...parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
function encodeVarint(value: bigint): Bytes {
  const bytes: number[] = []
  let rest = value
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
  return Uint8Array.from([...bytes, Number(rest)])
}
const encodeTag = (field: number, type: number) => encodeVarint(BigInt(field * 8 + type))
/** A field of bytes; written even when it is empty, as messages in messages are. */
const encodeBytes = (field: number, value: Uint8Array) =>
  concatBytes(encodeTag(field, 2), encodeVarint(BigInt(value.length)), value)
/** A field of text or of a number: what is empty or zero is left out. */
const encodeText = (field: number, value: string | undefined) =>
  value ? encodeBytes(field, new TextEncoder().encode(value)) : new Uint8Array()
const encodeNumber = (field: number, value: bigint) =>
  value === 0n ? new Uint8Array() : concatBytes(encodeTag(field, 0), encodeVarint(value))
const encodeAny = (type: string, value: Uint8Array) =>
  concatBytes(encodeText(1, type), value.length > 0 ? encodeBytes(2, value) : value)
const encodeCoin = ({ denom, amount }: Coin) =>
  concatBytes(encodeText(1, denom), encodeText(2, amount))

/**
 * The field of a transaction's body that holds the transfer (cosmos.bank.v1beta1.MsgSend): the
 * body's first bytes.
 */
export function encodeMessage({ from, to, coin: sent }: Transfer): Bytes {
  return encodeBytes(
    1,
    encodeAny(
      '/cosmos.bank.v1beta1.MsgSend',
      concatBytes(encodeText(1, from), encodeText(2, to), encodeBytes(3, encodeCoin(sent))),
    ),
  )
}

/** cosmos.tx.v1beta1.TxBody */
export const encodeBody = (message: Uint8Array, memo: string): Bytes =>
  concatBytes(message, encodeText(2, memo))

/** cosmos.tx.v1beta1.AuthInfo. Without a public key only for simulating. */
export function encodeAuthInfo(
  publicKey: Uint8Array | undefined,
  sequence: bigint,
  { amount, gas, payer, granter }: Fee,
  mode: number,
): Bytes {
  const key = publicKey
    ? encodeBytes(1, encodeAny('/cosmos.crypto.secp256k1.PubKey', encodeBytes(1, publicKey)))
    : new Uint8Array()
  const signer = concatBytes(
    key,
    encodeBytes(2, encodeBytes(1, encodeNumber(1, BigInt(mode)))),
    encodeNumber(3, sequence),
  )
  const fee = concatBytes(
    ...amount.map((one) => encodeBytes(1, encodeCoin(one))),
    encodeNumber(2, BigInt(gas)),
    encodeText(3, payer),
    encodeText(4, granter),
  )
  return concatBytes(encodeBytes(1, signer), encodeBytes(2, fee))
}

/** cosmos.tx.v1beta1.TxRaw */
export const encodeTx = (body: Uint8Array, authInfo: Uint8Array, signature: Uint8Array): Bytes =>
  concatBytes(encodeBytes(1, body), encodeBytes(2, authInfo), encodeBytes(3, signature))

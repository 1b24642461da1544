import { boolean, nullish, object, string } from 'valibot'
import type { Caip2, Namespace, Schema } from '#kernel'
import { LatchkeyError, parse, readField, safeParse, safeText } from '#kernel'
import { fromBase64, fromHex, toBase64, toBytes } from './bytes.ts'

/**
 * An account of a wallet on one chain. `publicKey` is base64; `ledger` means that the key signs
 * amino documents only.
 */
export type Key = {
  readonly address: string
  readonly publicKey?: string
  readonly label?: string
  readonly ledger: boolean
}

type KeyAnswer = {
  readonly bech32Address: string
  readonly name?: string | null | undefined
  readonly isNanoLedger?: boolean | null | undefined
}
const keyAnswerSchema: Schema<KeyAnswer> = object({
  bech32Address: string(),
  name: nullish(string()),
  isNanoLedger: nullish(boolean()),
})
const labelSchema: Schema<string> = safeText(60)

/** Parses a public key as wallets write it: bytes, base64 or hex. */
export function parsePublicKey(foreign: unknown): string | undefined {
  const bytes =
    typeof foreign === 'string'
      ? /^[0-9a-f]{66}$/i.test(foreign)
        ? fromHex(foreign)
        : fromBase64(foreign)
      : toBytes(foreign)
  return bytes?.length === 33 || bytes?.length === 65 ? toBase64(bytes) : undefined
}

/**
 * Parses the answer to `getKey`, each field read once.
 * Throws `foreign-invalid` unless it has an address of the network.
 */
export function parseKey(
  parseAddress: Namespace['parseAddress'],
  network: Caip2,
  foreign: unknown,
): Key {
  const present = Object.fromEntries(
    ['bech32Address', 'name', 'isNanoLedger'].map((name) => [name, readField(foreign, name)]),
  )
  const { bech32Address, name, isNanoLedger } = parse(
    keyAnswerSchema,
    present,
    'The account of the wallet',
  )
  const checked = parseAddress(bech32Address, network)
  if (!checked.ok)
    throw new LatchkeyError('foreign-invalid', {
      what: 'The account of the wallet',
      path: 'bech32Address',
    })
  const publicKey = parsePublicKey(readField(foreign, 'pubKey'))
  const shown = safeParse(labelSchema, name)
  return {
    address: checked.address,
    ledger: isNanoLedger === true,
    ...(publicKey && { publicKey }),
    ...(shown && { label: shown }),
  }
}

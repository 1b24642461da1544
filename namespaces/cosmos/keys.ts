import { boolean, nullish, object, string } from 'valibot'
import type { Caip2, Namespace, Schema } from '#kernel'
import { fieldOf, gate, gateOptional, LatchkeyError, safeText } from '#kernel'
import { bytesOf, fromBase64, fromHex, toBase64 } from './bytes.ts'

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

type Told = {
  readonly bech32Address: string
  readonly name?: string | null | undefined
  readonly isNanoLedger?: boolean | null | undefined
}
const told: Schema<Told> = object({
  bech32Address: string(),
  name: nullish(string()),
  isNanoLedger: nullish(boolean()),
})
const label: Schema<string> = safeText(60)

/** A public key as wallets write it: bytes, base64 or hex. */
export function publicKeyOf(foreign: unknown): string | undefined {
  const bytes =
    typeof foreign === 'string'
      ? /^[0-9a-f]{66}$/i.test(foreign)
        ? fromHex(foreign)
        : fromBase64(foreign)
      : bytesOf(foreign)
  return bytes?.length === 33 || bytes?.length === 65 ? toBase64(bytes) : undefined
}

/**
 * The answer to `getKey`, each field read once. Throws `foreign-invalid` unless it has an address
 * of the network.
 */
export function readKey(
  parseAddress: Namespace['parseAddress'],
  network: Caip2,
  foreign: unknown,
): Key {
  const given = Object.fromEntries(
    ['bech32Address', 'name', 'isNanoLedger'].map((name) => [name, fieldOf(foreign, name)]),
  )
  const { bech32Address, name, isNanoLedger } = gate(told, given, 'The account of the wallet')
  const checked = parseAddress(bech32Address, network)
  if (!checked.ok)
    throw new LatchkeyError('foreign-invalid', {
      what: 'The account of the wallet',
      path: 'bech32Address',
    })
  const publicKey = publicKeyOf(fieldOf(foreign, 'pubKey'))
  const shown = gateOptional(label, name)
  return {
    address: checked.address,
    ledger: isNanoLedger === true,
    ...(publicKey && { publicKey }),
    ...(shown && { label: shown }),
  }
}

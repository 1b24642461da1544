import { nullish, object, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'
import { fault, parse, readField, readMethod } from '#kernel'
import { toHex } from './bytes.ts'

type WalletMethod = (...args: readonly unknown[]) => unknown

/** A page wallet that allowed the site: its methods at that time, each read once. */
export type EnabledWallet = {
  readonly get: WalletMethod
  readonly subscribe: WalletMethod | undefined
  readonly signRaw: WalletMethod | undefined
  readonly signPayload: WalletMethod | undefined
  /** The wallet's own object, for hosts that need it. */
  readonly raw: unknown
}

/** Reads the result of `enable`. Throws `unsupported` if it has no accounts. */
export function readEnabledWallet(injected: unknown): EnabledWallet {
  const [accounts, signer] = [readField(injected, 'accounts'), readField(injected, 'signer')]
  const get = readMethod(accounts, 'get')
  if (!get) throw fault('unsupported')
  return {
    get,
    subscribe: readMethod(accounts, 'subscribe'),
    signRaw: readMethod(signer, 'signRaw'),
    signPayload: readMethod(signer, 'signPayload'),
    raw: injected,
  }
}

/**
 * A wallet's signing result.
 * The transaction is included if the wallet changed it, as for a hardware wallet.
 */
export type SignerResult = {
  readonly signature: string
  readonly signedTransaction?: string | null | undefined
}

const hexSchema = pipe(string(), regex(/^0x([0-9a-f]{2})+$/i))
const signerResultSchema: Schema<SignerResult> = object({
  signature: hexSchema,
  signedTransaction: nullish(hexSchema),
})

/** Parses a signing result. Throws `foreign-invalid`. */
export function parseSignerResult(foreign: unknown): SignerResult {
  const whole = readField(foreign, 'signedTransaction')
  const signedTransaction = whole instanceof Uint8Array ? toHex(whole) : whole
  return parse(
    signerResultSchema,
    { signature: readField(foreign, 'signature'), signedTransaction },
    'Signature',
  )
}

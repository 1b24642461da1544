import { nullish, object, pipe, regex, string } from 'valibot'
import type { Schema } from '#kernel'
import { fault, fieldOf, gate, methodOf } from '#kernel'
import { hexOf } from './bytes.ts'

type Method = (...args: readonly unknown[]) => unknown

/** A wallet of the page that let the site in: its methods as they were then, each read once. */
export type OpenWallet = {
  readonly get: Method
  readonly subscribe: Method | undefined
  readonly signRaw: Method | undefined
  readonly signPayload: Method | undefined
  /** The wallet's own object, for hosts that need it. */
  readonly raw: unknown
}

/** Reads what `enable` answered. Throws `unsupported` when it shows no accounts. */
export function readWallet(injected: unknown): OpenWallet {
  const [accounts, signer] = [fieldOf(injected, 'accounts'), fieldOf(injected, 'signer')]
  const get = methodOf(accounts, 'get')
  if (!get) throw fault('unsupported')
  return {
    get,
    subscribe: methodOf(accounts, 'subscribe'),
    signRaw: methodOf(signer, 'signRaw'),
    signPayload: methodOf(signer, 'signPayload'),
    raw: injected,
  }
}

/**
 * What a wallet answers to something to sign. A transaction comes back whole where the wallet
 * changed it, as for a hardware wallet.
 */
export type Answer = {
  readonly signature: string
  readonly signedTransaction?: string | null | undefined
}

const hex = pipe(string(), regex(/^0x([0-9a-f]{2})+$/i))
const answer: Schema<Answer> = object({ signature: hex, signedTransaction: nullish(hex) })

/** Reads such an answer. Throws `foreign-invalid`. */
export function readAnswer(foreign: unknown): Answer {
  const whole = fieldOf(foreign, 'signedTransaction')
  const signedTransaction = whole instanceof Uint8Array ? hexOf(whole) : whole
  return gate(answer, { signature: fieldOf(foreign, 'signature'), signedTransaction }, 'Signature')
}

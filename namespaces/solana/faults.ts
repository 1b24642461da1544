import type { FaultCode, LatchkeyError, NamespaceHost } from '#kernel'
import { fault, fieldOf } from '#kernel'
import { reportUnsaidRejection, sessionCodes } from '#namespaces/kit'

const rejection =
  /user (rejected|denied|disapproved|refused|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user|cancell?ed|approval denied/i

// Wallets on the page (EIP-1193 numbers, as Phantom documents them), the Wallet Standard, then
// WalletConnect (3xxx to 8xxx).
const codes: Readonly<Record<number, FaultCode>> = {
  ...sessionCodes,
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'rpc',
  4901: 'rpc',
  [-32002]: 'busy',
  [-32003]: 'internal',
  [-32004]: 'unsupported',
  [-32005]: 'rpc',
  [-32601]: 'unsupported',
  4001000: 'rejected',
  3834000: 'unauthorized',
  6160000: 'unknown-network',
  6160001: 'unsupported',
  6160002: 'unsupported',
  5102: 'unsupported',
  5103: 'unsupported',
  5104: 'unsupported',
}

const texts: readonly (readonly [RegExp, FaultCode])[] = [
  [rejection, 'rejected'],
  [/blockhash not found|block height exceeded|transaction (has )?expired/i, 'expired'],
  [/insufficient (funds|lamports)|debit an account but found no record/i, 'insufficient'],
  [/already (pending|processing|open)/i, 'busy'],
  [/\blocked\b|unlock/i, 'locked'],
  [/not been authorized|wallet ?not ?connected/i, 'unauthorized'],
  [
    /unknown chain|(unsupported|invalid) (chain|cluster|network)|(chain|cluster|network) (is )?(not |un)supported/i,
    'unknown-network',
  ],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
]

const numberOf = (code: unknown) =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,7}$/.test(code)
      ? Number(code)
      : undefined

/**
 * Every code an error carries, outermost first. Errors of the Wallet Standard's own library keep
 * theirs in `context.__code`; wallet adapters wrap the wallet's as `error`.
 */
function codesOf(error: unknown): readonly number[] {
  const data = fieldOf(error, 'data')
  const layers = [
    error,
    fieldOf(data, 'originalError'),
    data,
    fieldOf(error, 'error'),
    fieldOf(error, 'cause'),
  ]
  return layers.flatMap(
    (layer) =>
      numberOf(fieldOf(fieldOf(layer, 'context'), '__code')) ??
      numberOf(fieldOf(layer, 'code')) ??
      [],
  )
}

/** What an error says, whatever it is; never throws. */
function textOf(error: unknown): string {
  const parts = [
    error,
    fieldOf(error, 'message'),
    fieldOf(fieldOf(error, 'data'), 'message'),
    fieldOf(fieldOf(error, 'error'), 'message'),
  ]
  return parts.flatMap((text) => (typeof text === 'string' ? text.slice(0, 1000) : [])).join(' ')
}

/** Whether the words alone say that the visitor declined. */
const saysRejected = (error: unknown) => rejection.test(textOf(error))

/** Tells whoever reads the log of a failure with the code of a rejection, and hands it back. */
export const reportUnsaid = (host: NamespaceHost, error: unknown): unknown =>
  reportUnsaidRejection(host, error, codesOf(error), saysRejected(error))

/**
 * What a wallet's failure means. Takes every shape: errors, plain objects, texts, nothing, cycles,
 * proxies that throw. Keeps it as `cause`.
 */
export function faultOf(error: unknown): LatchkeyError {
  return fault(meaningOf(error), error)
}

function meaningOf(error: unknown): FaultCode {
  if (saysRejected(error)) return 'rejected'
  const [found] = codesOf(error).flatMap((code) => codes[code] ?? [])
  const text = textOf(error)
  const said = texts.find(([pattern]) => pattern.test(text))?.[1]
  // "Transaction rejected" and "invalid input" say less than their words do.
  return found === 'internal' ? (said ?? found) : (found ?? said ?? 'internal')
}

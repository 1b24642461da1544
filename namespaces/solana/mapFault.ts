import type { FaultCode, LatchkeyError, NamespaceHost } from '#kernel'
import { fault, readField } from '#kernel'
import {
  eip1193Codes,
  joinErrorTexts,
  logAmbiguousRejection,
  parseErrorCode,
  sessionErrorCodes,
} from '#namespaces/kit'

// Nodes write `context canceled` and `code = Canceled`: something may have been sent.
const rejectionPattern =
  /user (rejected|denied|disapproved|refused|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user|(^|[^x][^=] )cancell?ed|approval denied/i

// A wallet that sends to several nodes, or waits for the confirmation, may have sent it.
const maybeSentPattern = /already ?(been )?processed|signature \w+ has expired/i

// Wallets on the page (EIP-1193 numbers, as Phantom documents them), the Wallet Standard, then
// WalletConnect (3xxx to 8xxx).
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  ...eip1193Codes,
  4901: 'rpc',
  [-32003]: 'internal',
  [-32004]: 'unsupported',
  [-32005]: 'rpc',
  4001000: 'rejected',
  3834000: 'unauthorized',
  6160000: 'unknown-network',
  6160001: 'unsupported',
  6160002: 'unsupported',
  5102: 'unsupported',
  5103: 'unsupported',
  5104: 'unsupported',
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [rejectionPattern, 'rejected'],
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

/**
 * Reads every code of an error, outermost first.
 * The Wallet Standard's library keeps its codes in `context.__code`; wallet adapters wrap the
 * wallet's as `error`.
 */
function readErrorCodes(error: unknown): readonly number[] {
  const data = readField(error, 'data')
  const layers = [
    error,
    readField(data, 'originalError'),
    data,
    readField(error, 'error'),
    readField(error, 'cause'),
  ]
  return layers.flatMap(
    (layer) =>
      parseErrorCode(readField(readField(layer, 'context'), '__code')) ??
      parseErrorCode(readField(layer, 'code')) ??
      [],
  )
}

/** Reads the text of an error of any shape; never throws. */
function readErrorText(error: unknown): string {
  const parts = [
    error,
    readField(error, 'message'),
    readField(readField(error, 'data'), 'message'),
    readField(readField(error, 'error'), 'message'),
  ]
  return joinErrorTexts(parts)
}

/** True if the text alone means that the visitor declined. */
const isRejection = (error: unknown) => rejectionPattern.test(readErrorText(error))

/** Logs a failure with the code of a rejection but another text, and returns it. */
export const logIfAmbiguous = (host: NamespaceHost, error: unknown): unknown =>
  logAmbiguousRejection(host, error, readErrorCodes(error), isRejection(error))

/**
 * Maps a wallet's failure to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, cycles, proxies that throw. It becomes
 * the `cause`.
 */
export const mapFault = (error: unknown): LatchkeyError => fault(resolveFaultCode(error), error)

function resolveFaultCode(error: unknown): FaultCode {
  if (isRejection(error)) return 'rejected'
  const text = readErrorText(error)
  if (maybeSentPattern.test(text)) return 'internal'
  const [codeFromNumber] = readErrorCodes(error).flatMap((code) => faultCodes[code] ?? [])
  const codeFromText = faultPatterns.find(([pattern]) => pattern.test(text))?.[1]
  // "Transaction rejected" and "invalid input" are less precise than the text.
  return codeFromNumber === 'internal'
    ? (codeFromText ?? codeFromNumber)
    : (codeFromNumber ?? codeFromText ?? 'internal')
}

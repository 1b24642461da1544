import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { eip1193Codes, joinErrorTexts, parseErrorCode, sessionErrorCodes } from '#namespaces/kit'

// Keplr and its kind throw errors with words and no code: `Request rejected`.
const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  // Nodes write `context canceled` and `code = Canceled`: something may have been sent.
  [
    /request rejected|user (rejected|denied|disapproved|refused|declined)|(rejected|denied|declined) by (the )?user|(^|[^x][^=] )cancell?ed/i,
    'rejected',
  ],
  [
    /no (modular )?chain info|unknown chain|chain .*not (supported|found|exist)|unsupported chain/i,
    'unknown-network',
  ],
  [
    /signer mismatch|not (yet )?(been )?(enabled|permitted|authorized|connected|allowed)|unauthori[sz]ed/i,
    'unauthorized',
  ],
  [/already (pending|processing|open)/i, 'busy'],
  [/\blocked\b|unlock/i, 'locked'],
  [/insufficient f(unds|ees?)/i, 'insufficient'],
  [/not (yet )?(implemented|supported)|unsupported|is not a function/i, 'unsupported'],
]

// EIP-1193 as far as keplr-shaped wallets of other ecosystems use it, then WalletConnect (3xxx to
// 8xxx).
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  ...eip1193Codes,
  4902: 'unknown-network',
}

function readErrorText(error: unknown): string {
  const message = readField(error, 'message')
  return joinErrorTexts([error, message])
}

/**
 * Maps a wallet's failure to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, proxies that throw. It becomes the
 * `cause`. An `internal` fault of the session is mapped again, since `Request rejected` comes
 * without a code there too.
 */
export function mapFault(error: unknown): LatchkeyError {
  if (!isLatchkeyError(error)) return fault(resolveFaultCode(error), error)
  const meaning = error.code === 'internal' ? resolveFaultCode(error.cause) : 'internal'
  return meaning === 'internal' ? error : fault(meaning, error.cause)
}

function resolveFaultCode(error: unknown): FaultCode {
  const text = readErrorText(error)
  const [, textCode] = faultPatterns.find(([pattern]) => pattern.test(text)) ?? []
  return textCode ?? faultCodes[parseErrorCode(readField(error, 'code')) ?? 0] ?? 'internal'
}

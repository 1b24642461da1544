import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { eip1193Codes, joinErrorTexts, parseErrorCode, sessionErrorCodes } from '#namespaces/kit'

// Keplr and its kind throw errors with words and no code: `Request rejected`.
const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [
    /request rejected|user (rejected|denied|disapproved|refused|declined)|(rejected|denied|declined) by (the )?user|cancell?ed/i,
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
 * What a wallet's failure means. Takes every shape: errors, plain objects, texts, nothing, proxies
 * that throw. Keeps it as `cause`. A fault of the session
 * that says no more than `internal` is read again, for `Request rejected` comes without a code
 * there as well.
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

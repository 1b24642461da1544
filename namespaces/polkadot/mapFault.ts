import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { joinErrorTexts, parseErrorCode, sessionErrorCodes } from '#namespaces/kit'

// Page wallets throw text without codes; the codes are those of WalletConnect and JSON-RPC.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  4001: 'rejected',
  [-32601]: 'unsupported',
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  // Nodes write `context canceled` and `code = Canceled`: something may have been sent.
  [/(^|[^x][^=] )cancell?ed|\b(rejected|declined|denied|refused|disapproved)\b/i, 'rejected'],
  [
    /not allowed|not (been )?(enabled|authori[sz]ed)|unauthori[sz]ed|unable to (find|retrieve)/i,
    'unauthorized',
  ],
  [/already|pending/i, 'busy'],
  [/\blocked\b|unlock/i, 'locked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
  [/no metadata|network info|unknown (chain|network)/i, 'unknown-network'],
]

/**
 * Maps a wallet's failure to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, cycles, proxies that throw. It becomes
 * the `cause`.
 */
export function mapFault(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const code = parseErrorCode(readField(error, 'code'))
  const text = joinErrorTexts([error, readField(error, 'message')])
  return fault(
    faultCodes[code ?? 0] ??
      faultPatterns.find(([pattern]) => pattern.test(text))?.[1] ??
      'internal',
    error,
  )
}

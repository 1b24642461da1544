import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, isLatchkeyError, readField } from '#kernel'
import { joinErrorTexts, sessionErrorCodes } from '#namespaces/kit'

// Wallets of the page throw texts without codes; the codes are those of WalletConnect sessions and
// of JSON-RPC.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  4001: 'rejected',
  [-32601]: 'unsupported',
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [/cancell?ed|\b(rejected|declined|denied|refused|disapproved)\b/i, 'rejected'],
  [
    /not allowed|not (been )?(enabled|authori[sz]ed)|unauthori[sz]ed|unable to (find|retrieve)/i,
    'unauthorized',
  ],
  [/already|pending/i, 'busy'],
  [/\blocked\b|unlock/i, 'locked'],
  [/not (supported|implemented)|unsupported/i, 'unsupported'],
  [/no metadata|network info|unknown (chain|network)/i, 'unknown-network'],
]

/** What an error says, whatever it is; never throws. */
const readErrorText = (error: unknown) => joinErrorTexts([error, readField(error, 'message')])

/**
 * What a wallet's failure means. Takes every shape: errors, plain objects, texts, nothing, cycles,
 * proxies that throw. Keeps it as `cause`.
 */
export function mapFault(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const code = readField(error, 'code')
  const text = readErrorText(error)
  return fault(
    faultCodes[Number(typeof code === 'symbol' ? 0 : code)] ??
      faultPatterns.find(([pattern]) => pattern.test(text))?.[1] ??
      'internal',
    error,
  )
}

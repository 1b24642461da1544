import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, fieldOf, isLatchkeyError } from '#kernel'
import { sessionCodes } from '#namespaces/kit'

// Wallets of the page throw texts without codes; the codes are those of WalletConnect sessions and
// of JSON-RPC.
const codes: Readonly<Record<number, FaultCode>> = {
  ...sessionCodes,
  4001: 'rejected',
  [-32601]: 'unsupported',
}

const texts: readonly (readonly [RegExp, FaultCode])[] = [
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
const textOf = (error: unknown) =>
  [error, fieldOf(error, 'message')]
    .flatMap((text) => (typeof text === 'string' ? text.slice(0, 1000) : []))
    .join(' ')

/**
 * What a wallet's failure means. Takes every shape: errors, plain objects, texts, nothing, cycles,
 * proxies that throw. Keeps it as `cause`.
 */
export function faultOf(error: unknown): LatchkeyError {
  if (isLatchkeyError(error)) return error
  const code = fieldOf(error, 'code')
  const text = textOf(error)
  return fault(
    codes[Number(typeof code === 'symbol' ? 0 : code)] ??
      texts.find(([pattern]) => pattern.test(text))?.[1] ??
      'internal',
    error,
  )
}

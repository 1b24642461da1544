import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, readField } from '#kernel'
import { eip1193Codes, joinErrorTexts, parseErrorCode } from '#namespaces/kit'

/** The dialect of a wallet; `session` is a WalletConnect session or similar. */
export type WalletDialect = PageDialect | 'session'
export type PageDialect = 'standard' | 'sats' | 'leather' | 'unisat' | 'phantom'

/** The meaning of a dialect's codes. */
export type FaultCodes = Readonly<Record<number, FaultCode>>

// The same code differs by dialect, so each has its own table.
const dialectCodes: Readonly<Record<PageDialect, FaultCodes>> = {
  standard: {
    ...eip1193Codes,
    4001000: 'rejected',
    6160000: 'unsupported',
    6160001: 'unsupported',
    6160002: 'unsupported',
  },
  // WBIP: -32000 is a rejection, -32001 an unknown method, -32002 a missing permission.
  sats: {
    ...eip1193Codes,
    [-32000]: 'rejected',
    [-32001]: 'unsupported',
    [-32002]: 'unauthorized',
  },
  leather: eip1193Codes,
  unisat: eip1193Codes,
  // -32000 is an invalid input, -32002 an open prompt, -32003 a transaction the network refused.
  phantom: { ...eip1193Codes, [-32003]: 'rpc' },
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  // Nodes write `context canceled` and `code = Canceled`: something may have been sent.
  [
    /(reject|den(y|i)|declin|disapprov|refus)\w* (by )?(the )?(user|request)|(user|request) (was )?(reject|deni|declin|disapprov|refus)|(^|[^x][^=] )cancell?ed/i,
    'rejected',
  ],
  [/already pending/i, 'busy'],
  [/insufficient|not enough/i, 'insufficient'],
  [/\blocked\b|unlock/i, 'locked'],
  [/not (found|supported|implemented)/i, 'unsupported'],
]

/**
 * Maps a wallet's failure to a fault by a table of codes.
 * Accepts every shape: errors, envelopes, text, nothing, proxies that throw. It becomes the
 * `cause`.
 */
export function mapFaultByCodes(meanings: FaultCodes, error: unknown): LatchkeyError {
  const layers = [error, readField(error, 'error'), readField(error, 'cause')]
  const numbers = [
    ...layers.map((layer) => readField(layer, 'code')),
    readField(readField(error, 'context'), '__code'),
  ]
  const numericCode = numbers.flatMap((code) => meanings[parseErrorCode(code) ?? 0] ?? [])[0]
  const text = joinErrorTexts(layers.flatMap((layer) => [layer, readField(layer, 'message')]))
  const textCode = faultPatterns.find(([pattern]) => pattern.test(text))?.[1]
  return fault(textCode === 'rejected' ? textCode : (numericCode ?? textCode ?? 'internal'), error)
}

/** Maps a failure of a page wallet to a fault. */
export const mapFault = (dialect: PageDialect, error: unknown): LatchkeyError =>
  mapFaultByCodes(dialectCodes[dialect], error)

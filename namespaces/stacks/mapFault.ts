import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, readField } from '#kernel'
import { joinErrorTexts, parseErrorCode, sessionErrorCodes } from '#namespaces/kit'

/** The protocol of a failure: a code's meaning differs by protocol. */
export type WalletProtocol = 'sip030' | 'satsConnect' | 'session'

// Nodes write `context canceled` and `code = Canceled`: something may have been sent.
const rejectionPattern =
  /user (rejected|denied|disapproved|refused|declined)|(rejected|denied|declined|cancell?ed) by (the )?user|(^|[^x][^=] )cancell?ed|request rejected/i

const sharedCodes: Readonly<Record<number, FaultCode>> = {
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  [-32000]: 'rejected',
  [-32001]: 'unauthorized',
  [-32002]: 'unauthorized',
  [-32601]: 'unsupported',
  [-31000]: 'internal',
  [-31001]: 'rejected',
}
const codesByProtocol: Readonly<Record<WalletProtocol, Readonly<Record<number, FaultCode>>>> = {
  sip030: {},
  // -32001 is an unknown method there; in SIP-030 an address that is not the wallet's.
  satsConnect: { [-32001]: 'unsupported' },
  session: sessionErrorCodes,
}
const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [rejectionPattern, 'rejected'],
  [/already (pending|processing|open)/i, 'busy'],
  [/not ?enough ?funds|insufficient (funds|balance)/i, 'insufficient'],
  [/\blocked\b|unlock/i, 'locked'],
  [/method (is )?not (supported|found)|not supported/i, 'unsupported'],
]

// Wallets reject with an error, with a JSON-RPC answer that holds one, or with one in the other.
const listErrorLayers = (error: unknown) => [
  error,
  readField(error, 'error'),
  readField(error, 'data'),
  readField(error, 'cause'),
]

function readErrorText(error: unknown): string {
  return joinErrorTexts([
    error,
    ...listErrorLayers(error).map((layer) => readField(layer, 'message')),
  ])
}

/**
 * Maps a wallet's failure to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, cycles, proxies that throw. It becomes
 * the `cause`.
 */
export function mapFault(error: unknown, source: WalletProtocol = 'sip030'): LatchkeyError {
  const meaning = listErrorLayers(error).flatMap((layer) => {
    const code = parseErrorCode(readField(layer, 'code'))
    return code === undefined ? [] : (codesByProtocol[source][code] ?? sharedCodes[code] ?? [])
  })
  const text = readErrorText(error)
  const codeFromText = faultPatterns.find(([pattern]) => pattern.test(text))?.[1]
  return fault(
    codeFromText === 'rejected' ? codeFromText : (meaning[0] ?? codeFromText ?? 'internal'),
    error,
  )
}

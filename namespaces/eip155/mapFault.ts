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
  /user (rejected|denied|disapproved|refused|declined)|(rejected|denied|declined) by (the )?user|(^|[^x][^=] )cancell?ed/i

// EIP-1193 and EIP-1474, then WalletConnect (3xxx to 8xxx) and EIP-5792 (57xx). Gateways write the
// status of HTTP for too many requests.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  ...eip1193Codes,
  429: 'rpc',
  4901: 'rpc',
  4902: 'unknown-network',
  [-32004]: 'unsupported',
  [-32005]: 'rpc',
  5700: 'unsupported',
  5710: 'unknown-network',
  5750: 'rejected',
  5760: 'unsupported',
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [rejectionPattern, 'rejected'],
  [/already pending|already processing/i, 'busy'],
  [/insufficient funds|exceeds (the )?balance/i, 'insufficient'],
  [/\blocked\b|unlock/i, 'locked'],
  [/unrecogni[sz]ed chain|unknown chain/i, 'unknown-network'],
]

/**
 * Reads every code of an error, outermost first.
 * Wallets wrap other errors as `data.originalError` or `cause`.
 */
function readErrorCodes(error: unknown): readonly number[] {
  const data = readField(error, 'data')
  const layers = [error, readField(data, 'originalError'), data, readField(error, 'cause')]
  return layers.flatMap((layer) => parseErrorCode(readField(layer, 'code')) ?? [])
}

/** Reads the text of an error of any shape; never throws. */
function readErrorText(error: unknown): string {
  const [message, nested] = [
    readField(error, 'message'),
    readField(readField(error, 'data'), 'message'),
  ]
  return joinErrorTexts([error, message, nested])
}

/** True if the text alone means that the visitor declined. */
const isRejection = (error: unknown) =>
  rejectionPattern.test(readErrorText(error)) || readField(error, 'code') === 'ACTION_REJECTED'

/** Logs a failure with the code of a rejection but another text, and returns it. */
export const logIfAmbiguous = (host: NamespaceHost, error: unknown): unknown =>
  logAmbiguousRejection(host, error, readErrorCodes(error), isRejection(error))

/**
 * Maps a failure of a wallet or a node to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, cycles, proxies that throw. It becomes
 * the `cause`.
 */
export const mapFault = (error: unknown): LatchkeyError => fault(resolveFaultCode(error), error)

function resolveFaultCode(error: unknown): FaultCode {
  if (isRejection(error)) return 'rejected'
  // 5000 is also some wallets' default code, so an unknown network comes first.
  const found = readErrorCodes(error).flatMap((code) => faultCodes[code] ?? [])
  if (found.includes('unknown-network')) return 'unknown-network'
  const text = readErrorText(error)
  // Nodes have the code of an open prompt for a call that took too long: it may be sent.
  if (found[0] === 'busy' && /timed? ?out/i.test(text)) return 'rpc'
  return found[0] ?? faultPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'internal'
}

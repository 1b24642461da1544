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
  /(user|request).{0,20}(reject|deni|declin|refus|disapprov|cancel)|(reject|deni|declin|cancel)\w* (by|from) (the )?user|(^|[^x][^=] )cancell?ed\b/i

// EIP-1193, which Sui wallets borrow, the Wallet Standard's own, and WalletConnect's.
const faultCodes: Readonly<Record<number, FaultCode>> = {
  ...sessionErrorCodes,
  ...eip1193Codes,
  4001000: 'rejected',
  3834000: 'unauthorized',
  3834001: 'unauthorized',
}

const faultPatterns: readonly (readonly [RegExp, FaultCode])[] = [
  [/already pending|already processing/i, 'busy'],
  [
    /insufficient|not enough|No valid gas coins|GasBalanceTooLow|cannot find gas coin/i,
    'insufficient',
  ],
  [
    /not available for consumption|object version|already locked|equivocat|ObjectVersionUnavailable/i,
    'expired',
  ],
  [/\blocked\b|unlock/i, 'locked'],
  [
    /(chain|network).{0,30}(unsupported|not supported|unknown)|(unsupported|unknown) (chain|network)/i,
    'unknown-network',
  ],
  [/not (authori[sz]ed|connected|permitted)/i, 'unauthorized'],
]

/**
 * Wallets wrap the errors of others; the Wallet Standard's errors carry theirs in `context.__code`.
 */
function readErrorCodes(error: unknown): readonly number[] {
  const layers = [error, readField(error, 'data'), readField(error, 'cause')]
  return [
    ...layers.map((layer) => readField(layer, 'code')),
    readField(readField(error, 'context'), '__code'),
  ].flatMap((code) => parseErrorCode(code) ?? [])
}

/** Reads the text of an error of any shape; never throws. */
export function readErrorText(error: unknown): string {
  const [message, nested] = [
    readField(error, 'message'),
    readField(readField(error, 'data'), 'message'),
  ]
  return joinErrorTexts([error, message, nested])
}

/** Logs a failure with the code of a rejection but another text, and returns it. */
export const logIfAmbiguous = (host: NamespaceHost, error: unknown): unknown =>
  logAmbiguousRejection(
    host,
    error,
    readErrorCodes(error),
    rejectionPattern.test(readErrorText(error)),
  )

/**
 * Maps a failure of a wallet or a node to a fault.
 * Accepts every shape: errors, plain objects, text, nothing, cycles, proxies that throw. It becomes
 * the `cause`.
 */
export const mapFault = (error: unknown): LatchkeyError => fault(resolveFaultCode(error), error)

function resolveFaultCode(error: unknown): FaultCode {
  const text = readErrorText(error)
  if (rejectionPattern.test(text)) return 'rejected'
  const [code] = readErrorCodes(error).flatMap(
    (number) => faultCodes[number] ?? (Math.floor(number / 10_000) === 616 ? 'unsupported' : []),
  )
  return code ?? faultPatterns.find(([pattern]) => pattern.test(text))?.[1] ?? 'internal'
}

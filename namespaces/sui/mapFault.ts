import type { FaultCode, LatchkeyError, NamespaceHost } from '#kernel'
import { fault, readField } from '#kernel'
import {
  eip1193Codes,
  joinErrorTexts,
  logAmbiguousRejection,
  parseErrorCode,
  sessionErrorCodes,
} from '#namespaces/kit'

const rejectionPattern =
  /(user|request).{0,20}(reject|deni|declin|refus|disapprov|cancel)|(reject|deni|declin|cancel)\w* (by|from) (the )?user|\bcancell?ed\b/i

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

/** What an error says, whatever it is; never throws. */
export function readErrorText(error: unknown): string {
  const [message, nested] = [
    readField(error, 'message'),
    readField(readField(error, 'data'), 'message'),
  ]
  return joinErrorTexts([error, message, nested])
}

/** Tells whoever reads the log of a failure with the code of a rejection, and hands it back. */
export const logIfAmbiguous = (host: NamespaceHost, error: unknown): unknown =>
  logAmbiguousRejection(
    host,
    error,
    readErrorCodes(error),
    rejectionPattern.test(readErrorText(error)),
  )

/**
 * What a wallet's or a node's failure means. Takes every shape: errors, plain objects, texts,
 * nothing, cycles, proxies that throw. Keeps it as `cause`.
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

import type { FaultCode, LatchkeyError, NamespaceHost } from '#kernel'
import { fault, fieldOf } from '#kernel'
import { reportUnsaidRejection, sessionCodes } from '#namespaces/kit'

const rejection =
  /(user|request).{0,20}(reject|deni|declin|refus|disapprov|cancel)|(reject|deni|declin|cancel)\w* (by|from) (the )?user|\bcancell?ed\b/i

// EIP-1193, which Sui wallets borrow, the Wallet Standard's own, and WalletConnect's.
const codes: Readonly<Record<number, FaultCode>> = {
  ...sessionCodes,
  4001: 'rejected',
  4100: 'unauthorized',
  4200: 'unsupported',
  4900: 'rpc',
  4001000: 'rejected',
  3834000: 'unauthorized',
  3834001: 'unauthorized',
  [-32002]: 'busy',
  [-32601]: 'unsupported',
}

const texts: readonly (readonly [RegExp, FaultCode])[] = [
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

const numberOf = (code: unknown) =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,8}$/.test(code)
      ? Number(code)
      : undefined

/**
 * Wallets wrap the errors of others; the Wallet Standard's errors carry theirs in `context.__code`.
 */
function codesOf(error: unknown): readonly number[] {
  const layers = [error, fieldOf(error, 'data'), fieldOf(error, 'cause')]
  return [
    ...layers.map((layer) => fieldOf(layer, 'code')),
    fieldOf(fieldOf(error, 'context'), '__code'),
  ].flatMap((code) => numberOf(code) ?? [])
}

/** What an error says, whatever it is; never throws. */
export function textOf(error: unknown): string {
  const [message, nested] = [fieldOf(error, 'message'), fieldOf(fieldOf(error, 'data'), 'message')]
  return [error, message, nested]
    .flatMap((text) => (typeof text === 'string' ? text.slice(0, 1000) : []))
    .join(' ')
}

/** Tells whoever reads the log of a failure with the code of a rejection, and hands it back. */
export const reportUnsaid = (host: NamespaceHost, error: unknown): unknown =>
  reportUnsaidRejection(host, error, codesOf(error), rejection.test(textOf(error)))

/**
 * What a wallet's or a node's failure means. Takes every shape: errors, plain objects, texts,
 * nothing, cycles, proxies that throw. Keeps it as `cause`.
 */
export function faultOf(error: unknown): LatchkeyError {
  return fault(meaningOf(error), error)
}

function meaningOf(error: unknown): FaultCode {
  const text = textOf(error)
  if (rejection.test(text)) return 'rejected'
  const [code] = codesOf(error).flatMap(
    (number) => codes[number] ?? (Math.floor(number / 10_000) === 616 ? 'unsupported' : []),
  )
  return code ?? texts.find(([pattern]) => pattern.test(text))?.[1] ?? 'internal'
}

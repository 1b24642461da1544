import type { FaultCode, LatchkeyError } from '#kernel'
import { fault, fieldOf } from '#kernel'
import { sessionCodes } from '#namespaces/kit'

/**
 * Who failed: the same number means different things with different wallets (namespaces of SIP-030,
 * sats-connect, WalletConnect).
 */
export type Source = 'sip030' | 'satsConnect' | 'session'

const rejection =
  /user (rejected|denied|disapproved|refused|declined)|(rejected|denied|declined|cancell?ed) by (the )?user|cancell?ed|request rejected/i

const shared: Readonly<Record<number, FaultCode>> = {
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
const own: Readonly<Record<Source, Readonly<Record<number, FaultCode>>>> = {
  sip030: {},
  // There -32001 is a method the wallet does not have; in SIP-030 an address that is not the
  // wallet's.
  satsConnect: { [-32001]: 'unsupported' },
  session: sessionCodes,
}
const texts: readonly (readonly [RegExp, FaultCode])[] = [
  [rejection, 'rejected'],
  [/already (pending|processing|open)/i, 'busy'],
  [/not ?enough ?funds|insufficient (funds|balance)/i, 'insufficient'],
  [/\blocked\b|unlock/i, 'locked'],
  [/method (is )?not (supported|found)|not supported/i, 'unsupported'],
]

const numberOf = (code: unknown) =>
  typeof code === 'number'
    ? code
    : typeof code === 'string' && /^-?\d{1,6}$/.test(code)
      ? Number(code)
      : undefined
// Wallets reject with an error, with a JSON-RPC answer that holds one, or with one in the other.
const layersOf = (error: unknown) => [
  error,
  fieldOf(error, 'error'),
  fieldOf(error, 'data'),
  fieldOf(error, 'cause'),
]

function textOf(error: unknown): string {
  return [error, ...layersOf(error).map((layer) => fieldOf(layer, 'message'))]
    .flatMap((text) => (typeof text === 'string' ? text.slice(0, 1000) : []))
    .join(' ')
}

/**
 * What a wallet's failure means. Takes every shape: errors, plain objects, texts, nothing, cycles,
 * proxies that throw. Keeps it as `cause`.
 */
export function faultOf(error: unknown, source: Source = 'sip030'): LatchkeyError {
  const meaning = layersOf(error).flatMap((layer) => {
    const code = numberOf(fieldOf(layer, 'code'))
    return code === undefined ? [] : (own[source][code] ?? shared[code] ?? [])
  })
  const text = textOf(error)
  const said = texts.find(([pattern]) => pattern.test(text))?.[1]
  return fault(said === 'rejected' ? said : (meaning[0] ?? said ?? 'internal'), error)
}

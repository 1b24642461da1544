import type { Caip2, SignInChallenge } from '#kernel'
import { isNetworkId } from '#kernel'
import { formatSignInText } from './formatSignInText.ts'
import type { SignInStyle } from './SignInStyle.ts'

/** The content of a sign-in message. */
export type SignInText = { readonly challenge: SignInChallenge; readonly address: string }

const isLeapYear = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
const countDays = (year: number, month: number) =>
  month === 2 ? 28 + Number(isLeapYear(year)) : 30 + ((month + (month >> 3)) % 2)
/** Some engines read 31 February as 3 March, others reject it. */
const isOnCalendar = (time: string) =>
  Number(time.slice(8, 10)) <= countDays(Number(time.slice(0, 4)), Number(time.slice(5, 7)))

/**
 * Parses a message; `undefined` unless `formatSignInText` writes it exactly so.
 * Nothing can hide between its fields, and its dates exist.
 */
export function parseSignInText(style: SignInStyle, message: string): SignInText | undefined {
  const [greeting = '', address = '', ...rest] = message.split('\n')
  const ending = ` wants you to sign in with your ${style.chain} account:`
  const start = rest.findIndex((line) => line.startsWith('URI: '))
  if (!greeting.endsWith(ending) || start < 0) return undefined
  const resourcesStart = rest.indexOf('Resources:', start)
  const fields = new Map(
    rest
      .slice(start, resourcesStart < 0 ? undefined : resourcesStart)
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const chainId = fields.get('Chain ID') ?? ''
  const network = parseChainId(style, chainId)
  const [statement] = rest.slice(0, start).filter((line) => line !== '')
  if (!network) return undefined
  const challenge: SignInChallenge = {
    domain: greeting.slice(0, -ending.length),
    uri: fields.get('URI') ?? '',
    version: fields.get('Version') ?? '',
    nonce: fields.get('Nonce') ?? '',
    issuedAt: fields.get('Issued At') ?? '',
    network,
    ...omitUndefined({
      statement,
      expirationTime: fields.get('Expiration Time'),
      notBefore: fields.get('Not Before'),
      requestId: fields.get('Request ID'),
    }),
    ...(resourcesStart >= 0 && {
      resources: rest.slice(resourcesStart + 1).map((line) => line.replace(/^- /, '')),
    }),
  }
  const { issuedAt, expirationTime = issuedAt, notBefore = issuedAt } = challenge
  if (![issuedAt, expirationTime, notBefore].every(isOnCalendar)) return undefined
  return formatAgain(style, challenge, address, chainId) === message
    ? { challenge, address }
    : undefined
}

function parseChainId(style: SignInStyle, chainId: string): Caip2 | undefined {
  if (style.fromChainId) return style.fromChainId(chainId)
  return isNetworkId(chainId) ? chainId : undefined
}

function omitUndefined<T extends Readonly<Record<string, string | undefined>>>(
  fields: T,
): { [Key in keyof T]?: string } {
  const out: { [Key in keyof T]?: string } = {}
  for (const key in fields) if (fields[key] !== undefined) out[key] = fields[key]
  return out
}

function formatAgain(
  style: SignInStyle,
  challenge: SignInChallenge,
  address: string,
  chainId: string,
): string | undefined {
  try {
    return formatSignInText(style, challenge, address, chainId)
  } catch {
    return undefined
  }
}

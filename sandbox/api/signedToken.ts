import { createHmac, timingSafeEqual } from 'node:crypto'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const computeMac = (secret: Uint8Array, text: string) =>
  createHmac('sha256', secret).update(text).digest()

/** A JSON Web Token over a claim (HS256). */
export function signToken(secret: Uint8Array, claim: object): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claim)}`
  return `${text}.${computeMac(secret, text).toString('base64url')}`
}

/** The claim of a token of ours whose `exp` (seconds since 1970) is not over; else `undefined`. */
export function readToken(secret: Uint8Array, token: string, now: number): unknown {
  const [header = '', payload = '', mac = ''] = token.split('.')
  const own = computeMac(secret, `${header}.${payload}`)
  const given = Buffer.from(mac, 'base64url')
  if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
  const claim: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
  return Object(claim).exp * 1000 > now ? claim : undefined
}

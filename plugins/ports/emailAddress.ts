import type { GenericSchema } from 'valibot'
import { maxLength, pipe, regex, string } from 'valibot'

/** Letters and signs of RFC 5322, and letters of every alphabet (RFC 6531). */
const atom = String.raw`[\p{L}\p{M}\p{N}!#$%&'*+/=?^_\x60{|}~-]+`
const label = String.raw`[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?`
/** Browsers write the domains of other alphabets in ASCII (`xn--…`). */
const topLabel = String.raw`(?:[\p{L}\p{M}]{2,}|xn--[\da-z-]+)`

/** An email address with a public domain. */
export const emailAddress: GenericSchema<string> = pipe(
  string(),
  maxLength(254),
  regex(new RegExp(String.raw`^${atom}(?:\.${atom})*@(?:${label}\.)+${topLabel}$`, 'iu')),
)

import type { GenericSchema } from 'valibot'
import { check, pipe, string, transform } from 'valibot'

// Control, format and invisible characters can hide or reorder text.
const deceptiveCharacters = /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800]/gu

/** Foreign text for the screen: no deceptive characters, trimmed, at most `most` long. */
export const safeText = (most = 80): GenericSchema<string> =>
  pipe(
    string(),
    transform((text) => text.replace(deceptiveCharacters, '').trim().slice(0, most).trim()),
  )

/** A `data:` image of at most 256 kB, as EIP-6963 demands; shown through `<img>` only. */
export const safeImage: GenericSchema<string> = pipe(
  string(),
  transform((text) => text.trim()),
  check(
    (text) => text.length <= 350_000 && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(text),
    'not a data: image of at most 256 kB',
  ),
)

/** An `https:` link (or `http:` on loopback), as text. */
export const safeLink: GenericSchema<string> = pipe(
  string(),
  check((text) => text.length <= 2048 && isWebLink(text), 'not an https link'),
)

/** True for `https:` URLs without credentials, and for `http:` ones on loopback. */
export function isWebLink(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
  return (
    (url.protocol === 'https:' || (url.protocol === 'http:' && loopback)) &&
    url.username === '' &&
    url.password === ''
  )
}

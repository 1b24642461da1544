import type { GenericSchema } from 'valibot'
import { check, pipe, string, transform } from 'valibot'
import { isPlainImage, toPlainText } from './plainText.ts'

/** Foreign text for the screen, as `toPlainText` writes it. */
export const safeText = (most = 80): GenericSchema<string> =>
  pipe(
    string(),
    transform((text) => toPlainText(text, most)),
  )

/** A `data:` image, as `isPlainImage` allows it. */
export const safeImage: GenericSchema<string> = pipe(
  string(),
  transform((text) => text.trim()),
  check(isPlainImage, 'not a data: image of at most 256 kB'),
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

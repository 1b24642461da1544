// Control, format and invisible characters can hide or reorder text.
const deceptiveCharacters = /[\p{Cc}\p{Cf}\p{DI}\u2028\u2029\u2800]/gu

/** Foreign text for the screen: no deceptive characters, trimmed, at most `most` long. */
export const toPlainText = (text: string, most: number): string =>
  text.replace(deceptiveCharacters, '').trim().slice(0, most).trim()

/** True for a `data:` image of at most 256 kB, as EIP-6963 demands; shown through `<img>` only. */
export const isPlainImage = (text: string): boolean =>
  text.length <= 350_000 && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/i.test(text)

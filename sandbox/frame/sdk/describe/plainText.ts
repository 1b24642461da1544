// Control, bidi-override and zero-width characters: they can hide or reorder what the visitor reads. Line ends and tabs stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const deceptive = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Foreign text as it may be shown: what would hide or reorder it is shown by its number instead. */
export const plainText = (text: string): string =>
  text.replace(/\r\n/g, '\n').replace(deceptive, (sign) => `\u27e8U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`)

/** The same on one line, cut to a length that no screen is flooded by. */
export const plainLine = (text: string, most = 80): string => {
  const line = plainText(text).replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

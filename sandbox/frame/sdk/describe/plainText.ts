// Control, bidi-override, zero-width and blank characters: they can hide or reorder what the
// visitor reads. Line ends and tabs stay.
const deceptive =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is looked for by itself
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

/**
 * Foreign text as it may be shown: what would hide or reorder it is shown by its number instead.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n/g, '\n')
    .replace(
      deceptive,
      (sign) =>
        `\u27e8U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}\u27e9`,
    )

/** The same on one line, cut to a length that no screen is flooded by. */
export const plainLine = (text: string, most = 80): string => {
  const line = plainText(text).replace(/\s+/g, ' ').trim()
  return line.length > most ? `${line.slice(0, most)}…` : line
}

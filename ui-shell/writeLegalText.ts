/** A sentence whose `{placeholders}` are links. */
export type LinkedText = {
  readonly text: string
  readonly links: Readonly<Record<string, { readonly label: string; readonly href: string }>>
}

type LegalParts = {
  readonly terms: string | undefined
  readonly privacy: string | undefined
  /** The shell's texts by key. */
  text(key: 'terms' | 'privacy'): string
  /** The sentence with `{terms}` and `{privacy}`, and the one with `{document}`. */
  readonly both: string
  readonly single: string
}

/** Writes the sentence about the host's terms and privacy policy; `undefined` without either. */
export function writeLegalText(parts: LegalParts): LinkedText | undefined {
  const { terms, privacy, text, both, single } = parts
  if (!terms && !privacy) return undefined
  const links = {
    terms: { label: text('terms'), href: terms ?? '' },
    privacy: { label: text('privacy'), href: privacy ?? '' },
  }
  return {
    text: terms && privacy ? both : single,
    links: { ...links, document: terms ? links.terms : links.privacy },
  }
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Makes what tells whether something searched for stands in one of some texts, whatever their case
 * and accents. Nothing searched for stands in each.
 */
export function matching(search: string): (...texts: readonly string[]) => boolean {
  const wanted = plain(search)
  return (...texts) => texts.some((text) => plain(text).includes(wanted))
}

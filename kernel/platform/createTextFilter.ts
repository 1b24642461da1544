const normalize = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/**
 * Makes what tells whether something searched for stands in one of some texts, whatever their case
 * and accents. Nothing searched for stands in each.
 */
export function createTextFilter(search: string): (...texts: readonly string[]) => boolean {
  const normalizedSearch = normalize(search)
  return (...texts) => texts.some((text) => normalize(text).includes(normalizedSearch))
}

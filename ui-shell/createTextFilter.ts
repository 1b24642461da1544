const normalize = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Makes a filter: true if a text contains `search`, ignoring case and accents. */
export function createTextFilter(search: string): (...texts: readonly string[]) => boolean {
  const normalizedSearch = normalize(search)
  return (...texts) => texts.some((text) => normalize(text).includes(normalizedSearch))
}

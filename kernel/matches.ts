const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether what a visitor searched for stands in one of these texts, whatever their case and accents. Nothing searched for stands in each. */
export function matches(search: string, ...texts: readonly string[]): boolean {
  const wanted = plain(search)
  return texts.some((text) => plain(text).includes(wanted))
}

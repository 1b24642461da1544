const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether what a visitor searched for stands in one of these texts, whatever their case and accents. Nothing searched for stands in each. */
export const matches = (search: string, ...texts: readonly string[]): boolean => texts.some((text) => plain(text).includes(plain(search)))

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Whether a name has these letters in it, whatever their case and accents. */
export const matches = (name: string, search: string): boolean => plain(name).includes(plain(search))

/** Compares addresses regardless of case: EVM writes them with and without checksum. */
export const isSameAddress = (a: string | undefined, b: string): boolean =>
  a?.toLowerCase() === b.toLowerCase()

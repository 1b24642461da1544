/** Addresses of EVM come in small and large letters. */
export const isSameAddress = (a: string | undefined, b: string): boolean =>
  a?.toLowerCase() === b.toLowerCase()

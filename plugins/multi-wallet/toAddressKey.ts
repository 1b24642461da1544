/** Normalizes an address for comparison and storage: hexadecimal ones are case-insensitive. */
export const toAddressKey = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

/** An address as it is compared and stored: hexadecimal ones are the same in either case. */
export const toAddressKey = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

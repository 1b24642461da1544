/** An address as it is compared and stored: hexadecimal ones are the same in either case. */
export const addressKey = (address: string): string =>
  /^0x/i.test(address) ? address.toLowerCase() : address

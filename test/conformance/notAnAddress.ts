/** No address of any ecosystem: CAIP-10 has no blanks, while a plain word may be an account's name. */
export const notAnAddress = 'not an address'

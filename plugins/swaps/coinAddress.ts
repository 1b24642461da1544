/** What the provider calls the coin of an EVM network. */
export const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What stands for the coin where a token id is asked for; `0x` in every other namespace. */
export const nativeTokenAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

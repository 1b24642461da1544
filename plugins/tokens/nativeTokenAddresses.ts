/** Addresses that stand for the coin in token ids; `0x` in every other namespace. */
export const nativeTokenAddresses: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}

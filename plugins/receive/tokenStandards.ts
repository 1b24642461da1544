/** Names of token standards, by namespace. */
export const tokenStandards: Readonly<Record<string, string>> = {
  eip155: 'ERC-20',
  solana: 'SPL',
  stacks: 'SIP-10',
}

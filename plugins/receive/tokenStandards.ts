/** What tokens are called where they have a common name. */
export const tokenStandards: Readonly<Record<string, string>> = {
  eip155: 'ERC-20',
  solana: 'SPL',
  stacks: 'SIP-10',
}

/** The coin of each namespace, with what one costs in US dollars when the sandbox starts. */
export const coins: Readonly<
  Record<
    string,
    {
      readonly name: string
      readonly symbol: string
      readonly decimals: number
      readonly price: number
    }
  >
> = {
  eip155: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2500 },
  solana: { name: 'Solana', symbol: 'SOL', decimals: 9, price: 150 },
  bip122: { name: 'Bitcoin', symbol: 'BTC', decimals: 8, price: 60_000 },
  polkadot: { name: 'Rococo', symbol: 'ROC', decimals: 12, price: 4 },
  cosmos: { name: 'Cosmos', symbol: 'ATOM', decimals: 6, price: 8 },
  sui: { name: 'Sui', symbol: 'SUI', decimals: 9, price: 2 },
  stacks: { name: 'Stacks', symbol: 'STX', decimals: 6, price: 1.5 },
}

/** Prices of tokens by symbol, in US dollars, when the sandbox starts. */
export const tokenPrices: Readonly<Record<string, number>> = {
  TUSD: 1,
  USDC: 1,
  SGLD: 50,
  THIN: 1,
  TICK: 5,
  TOLL: 0.1,
}

import { defineErrors } from '#kernel'

/** Errors of swaps. */
export const swapError = defineErrors({
  'swap-incomplete': ['Two tokens and an amount are required', 'Choose both, and enter an amount.'],
  'swap-no-liquidity': ['Insufficient liquidity', 'Try a smaller amount or another token.'],
  'swap-no-offer': ['No quotes available right now.', 'Try another amount or another token.'],
  'swap-refused': [
    "The prepared swap doesn't match the request: {why}",
    'Nothing was signed. Choose another token, or try again later.',
  ],
})

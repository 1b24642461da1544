import { defineErrors } from '#kernel'

/** Errors of swaps. */
export const swapError = defineErrors({
  'swap-incomplete': ['Two tokens and an amount are required', 'Choose both, and enter an amount.'],
  'swap-no-liquidity': ['Insufficient liquidity', 'Swap less at once, or choose another token.'],
  'swap-no-offer': [
    'Nobody offers this swap at the moment.',
    'Try another amount or another token.',
  ],
  'swap-refused': [
    'What was prepared is not the swap that was asked for: {why}',
    'Nothing was signed. Choose another token, or try again later.',
  ],
})

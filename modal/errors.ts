import { defineErrors } from '#kernel'

/** Errors of calls whose feature is switched off. */
export const modalError = defineErrors({
  'payment-off': [
    'Payments are switched off.',
    'Have the provider switch `payments` on for the project, or pass ' +
      '`features: { payments: true }` where no provider decides.',
  ],
  'multi-wallet-off': [
    'Several wallets at once are switched off.',
    'Have the provider switch `multi_wallet` on for the project. ' +
      'Until then there are no connections to list or to switch between.',
  ],
})

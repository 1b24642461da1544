import { defineErrors } from '#kernel'

/** Errors of the handle's calls and of the options of `createModal`. */
export const modalError = defineErrors({
  'name-unknown': ['`{option}` knows no "{name}".', '{hint}'],
  'options-invalid': ['Option "{option}" cannot be used: {why}.', '{hint}'],
  'plugin-invalid': [
    '"{id}" in `plugins` is not a plugin: {why}.',
    'Pass what the function of `definePlugin` returns, as in `plugins: [notes()]`.',
  ],
  'payment-off': [
    'Payments are switched off.',
    'Have the provider switch `payments` on for the project, or pass ' +
      '`features: { payments: true }` where no provider decides.',
  ],
  'multi-wallet-off': [
    'Several wallets at once are switched off.',
    'Have the provider switch `multi_wallet` on for the project.',
  ],
})

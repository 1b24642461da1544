import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels(
  'payWithExchange',
  { action: 'Deposit', funding: 'From an exchange' },
  { ar: () => import('./labels.ar.json') },
)

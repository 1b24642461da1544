import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels(
  'multiWallet',
  { action: 'Wallets' },
  { ar: () => import('./labels.ar.json') },
)

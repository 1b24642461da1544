import { defineLabels } from '#ui-shell'

/** The texts of the gallery's manifest. */
export const labels = defineLabels(
  'gallery',
  { send: 'Send', swap: 'Swap', tokens: 'Tokens' },
  { ar: () => import('./labels.ar.json') },
)

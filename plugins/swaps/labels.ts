import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels('swaps', { action: 'Swap' })

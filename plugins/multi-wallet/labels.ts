import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels('multi-wallet', { action: 'Wallets' })

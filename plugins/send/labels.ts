import { defineLabels } from '#ui-shell/slots'

/** The texts of the manifest. */
export const labels = defineLabels('send', { action: 'Send' })

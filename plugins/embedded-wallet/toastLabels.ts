import { defineLabels } from '#ui-shell/slots'

/** The toast of a denied call, shown in any view. */
export const toastLabels = defineLabels('embedded-wallet.toasts', { denied: 'Action not allowed' })

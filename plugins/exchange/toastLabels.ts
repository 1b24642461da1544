import { defineLabels } from '#ui-shell/slots'

/** The toasts of a deposit that ends while its view is not on screen. */
export const toastLabels = defineLabels('exchange.toasts', {
  sent: '{exchange} sent {amount} ({account})',
  failed: "{exchange} didn't send the deposit",
})

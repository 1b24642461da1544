import { defineLabels } from '#ui-shell/slots'

/** The toasts of a payment, shown in any view. */
export const payTexts = defineLabels('payments.result', {
  success: 'Your payment has arrived',
  failed: 'Your payment failed',
  refunded: 'Your payment was refunded',
  unknown: "We couldn't confirm whether you paid. Check your activity",
  altered: 'Warning: what was sent is not what you reviewed',
  link: 'View',
})

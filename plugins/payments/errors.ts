import { defineErrors } from '#kernel'

/** Errors of payments. */
export const paymentError = defineErrors({
  'payment-invalid': ['Invalid payment request: {why}', 'Correct the arguments of `pay`.'],
  'payment-busy': ['Another payment is open.', 'Wait until it is settled, then ask again.'],
  'payment-expired': ['The payment was not made in time.', 'Ask for it again.'],
  'payment-failed': [
    'The payment failed.',
    'The recipient received nothing. Check the activity of the account, then ask again.',
  ],
  'payment-refunded': [
    'The payment was refunded.',
    'What was paid came back to the account that paid. Ask again, or pay another way.',
  ],
  'quote-missing': ["This way to pay isn't available right now.", 'Choose another way to pay.'],
  'quote-refused': [
    "The quote doesn't match the payment: {why}",
    'Nothing was signed. Choose another way to pay.',
  ],
})

import { defineErrors } from '#kernel'

/** Errors of payments. */
export const paymentError = defineErrors({
  'payment-invalid': [
    'This cannot be asked to be paid: {why}',
    'Correct what `pay` is called with.',
  ],
  'payment-busy': ['Another payment is open.', 'Wait until it is settled, then ask again.'],
  'payment-expired': ['The payment was not made in time.', 'Ask for it again.'],
  'payment-failed': [
    'The payment failed.',
    'Nothing reached the recipient. Look at the activity of the account, then ask again.',
  ],
  'payment-refunded': [
    'The payment was refunded.',
    'What was paid came back to the account that paid. Ask again, or pay another way.',
  ],
  'quote-missing': ['It cannot be paid this way now.', 'Choose another way to pay.'],
  'quote-refused': [
    'What was offered is not what was asked for: {why}',
    'Nothing was signed. Choose another way to pay.',
  ],
})

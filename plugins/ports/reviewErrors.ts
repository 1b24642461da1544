import { defineErrors } from '#kernel'

/** Errors of reviewed actions, thrown by every plugin that moves money. */
export const reviewError = defineErrors({
  'review-outdated': [
    'The account or network has changed since the review.',
    'Review it again with the active account.',
  ],
  'review-expired': ['The review has expired.', 'Review it again with the current values.'],
  'review-stopped': ['Stopped before it reached the wallet: {why}', 'See what the review says.'],
  'sent-before': [
    'The same request was sent to a wallet before, and it is open or has just ended.',
    'Check the activity of the account before you send it again.',
  ],
  'outcome-unknown': [
    "We couldn't confirm whether this was sent.",
    'Check the activity of the account before you send it again.',
  ],
  'transaction-altered': [
    'The transaction on the chain is not the one that was reviewed.',
    'Check {hash} now; the wallet may be compromised.',
  ],
})

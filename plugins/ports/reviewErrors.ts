import { defineErrors } from '#kernel'

/** Errors of reviewed actions, thrown by every plugin that moves money. */
export const reviewError = defineErrors({
  'review-outdated': [
    'The account or the network is not the one that was reviewed.',
    'Review it again with the account that is active now.',
  ],
  'review-expired': [
    'What was reviewed is no longer valid.',
    'Review it again with what is offered now.',
  ],
  'review-stopped': [
    'It was stopped before the wallet was asked: {why}',
    'See what the review says.',
  ],
  'sent-before': [
    'The same was handed to a wallet before, and it is open or has just ended.',
    'Look at the activity of the account; send it again only if you mean it twice.',
  ],
  'outcome-unknown': [
    'Nobody knows yet whether it was sent.',
    'Look at the activity of the account before you send it again.',
  ],
  'transaction-altered': [
    'The transaction on the chain is not the one that was reviewed.',
    'Look at {hash} at once; what handed it over is not to be trusted.',
  ],
})

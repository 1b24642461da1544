import { defineLabels } from '#ui-shell/slots'

/** The toasts of a transaction, shown in any view. */
export const outcomeTexts = defineLabels('send.outcome', {
  sent: 'Sent. Waiting for the network…',
  confirmed: 'Your transfer is confirmed',
  failed: 'Your transfer failed',
  replaced: 'Your transfer was replaced by another transaction',
  rejected: 'Request declined. Nothing was sent',
  unknown: "We couldn't confirm whether this was sent. Check your activity",
})

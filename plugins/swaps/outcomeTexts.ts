import { defineLabels } from '#ui-shell/slots'

const swap = defineLabels('swaps.swap', {
  sent: 'Swap sent. Waiting for the network…',
  confirmed: 'Your swap is confirmed',
  failed: 'Your swap failed. You still have your tokens',
  late: 'Your swap missed its deadline. You still have your tokens',
  replaced: 'Your swap was replaced by another transaction',
  rejected: 'Request declined. Nothing was sent',
  unknown: "We couldn't confirm whether the swap was sent. Check your activity",
})
const approval = defineLabels('swaps.approval', {
  sent: 'Approval sent. Waiting for the network…',
  confirmed: 'Approved. You can swap now',
  failed: 'The approval failed. Nothing was swapped',
  replaced: 'The approval was replaced by another transaction',
  rejected: 'Request declined. Nothing was swapped',
  unknown: "We couldn't confirm whether the approval was sent. Check your activity",
})
const reset = defineLabels('swaps.reset', {
  sent: 'Approval reset sent. Waiting for the network…',
  confirmed: 'The old approval was reset. You can approve the new amount now',
  failed: 'The approval reset failed. Nothing was swapped',
  replaced: 'The approval reset was replaced by another transaction',
  unknown: "We couldn't confirm whether the approval reset was sent. Check your activity",
})
const warnings = defineLabels('swaps.warnings', { liquidity: 'Insufficient liquidity' })

/** The toasts of a swap, shown in any view. */
export const outcomeTexts = { swap, approval, reset: { ...approval, ...reset }, ...warnings }

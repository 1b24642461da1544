import { defineLabels } from '#ui-shell/slots'

/** The toasts of a failed sign-in; `signature` and `check` as the specification has them. */
export const toastLabels = defineLabels('siwx.toasts', {
  signature: 'Error signing message',
  check: 'A problem occurred while trying initialize authentication',
  clock: 'Check the clock of this device, then sign in again',
})

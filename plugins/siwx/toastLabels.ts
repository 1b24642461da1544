import { defineLabels } from '#ui-shell/slots'

/** The toasts of a failed signature and of a failed session check, as the specification has them. */
export const toastLabels = defineLabels('siwx.toasts', {
  signature: 'Error signing message',
  check: 'A problem occurred while trying initialize authentication',
})

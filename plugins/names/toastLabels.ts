import { defineLabels } from '#ui-shell/slots'

/** The toasts of a registration, shown in any view; a refusal without a reason in the form too. */
export const toastLabels = defineLabels('names.toasts', {
  registered: '{name} is registered',
  refused: 'Error registering name {name}',
  unconfirmed: "We couldn't confirm whether {name} was registered",
})

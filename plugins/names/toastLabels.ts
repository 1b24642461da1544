import { defineLabels } from '#ui-shell/slots'

/** The toasts of a registration, shown in any view. */
export const toastLabels = defineLabels('names.toasts', { registered: '{name} is registered' })

import type { LatchkeyError } from '#kernel'
import type { Label } from '#ui-shell/slots'
import { toastLabels } from './toastLabels.ts'

/**
 * Explains a name that was refused, in the provider's words if there are any, else in the visitor's,
 * or one whose registration is uncertain.
 */
export function toRefusalLabel({ code, message, context }: LatchkeyError): Label {
  const { name } = context
  if (typeof name !== 'string') return message
  if (code === 'name-unconfirmed') return { ...toastLabels.unconfirmed, values: { name } }
  return code === 'name-refused' ? { ...toastLabels.refused, values: { name } } : message
}

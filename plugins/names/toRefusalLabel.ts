import type { LatchkeyError } from '#kernel'
import type { Label } from '#ui-shell/slots'
import { toastLabels } from './toastLabels.ts'

/** Explains a refused name: in the provider's words if there are any, else in the visitor's. */
export function toRefusalLabel({ code, message, context }: LatchkeyError): Label {
  const { name } = context
  return code === 'name-refused' && typeof name === 'string'
    ? { ...toastLabels.refused, values: { name } }
    : message
}

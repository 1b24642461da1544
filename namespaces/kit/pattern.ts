import type { GenericSchema } from 'valibot'
import { pipe, regex, string } from 'valibot'

/**
 * A schema of text of a form, for the gate.
 * @example gateOptional(pattern(/^0x[0-9a-f]+$/i), answer)
 */
export const pattern = (form: RegExp): GenericSchema<string> => pipe(string(), regex(form))

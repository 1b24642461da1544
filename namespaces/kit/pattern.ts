import type { GenericSchema } from 'valibot'
import { pipe, regex, string } from 'valibot'

/**
 * Creates a schema of text that matches a pattern.
 * @example safeParse(pattern(/^0x[0-9a-f]+$/i), answer)
 */
export const pattern = (form: RegExp): GenericSchema<string> => pipe(string(), regex(form))

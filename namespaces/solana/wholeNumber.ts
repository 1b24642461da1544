import type { GenericSchema } from 'valibot'
import { integer, minValue, number, pipe, transform } from 'valibot'

/** A count as nodes write it: a whole JSON number. */
export const wholeNumber: GenericSchema<number, bigint> = pipe(
  number(),
  integer(),
  minValue(0),
  transform((value) => BigInt(value)),
)

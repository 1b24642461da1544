import type { LatchkeyError } from '#kernel'
import { describeUnknown } from './describeUnknown.ts'

/** The errors of the names of an object that are not among the known ones. */
export const listUnknown = (
  option: string,
  names: object,
  known: Readonly<Record<string, true>>,
): readonly LatchkeyError[] =>
  Object.keys(names)
    .filter((name) => !Object.hasOwn(known, name))
    .map((name) => describeUnknown(option, name, Object.keys(known)))

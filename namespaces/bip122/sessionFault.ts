import type { LatchkeyError } from '#kernel'
import { sessionCodes } from '#namespaces/kit'
import type { eip1193, faultBy } from './faults.ts'

/** What a failure means over a session. */
export const sessionFault = (
  tools: { readonly faultBy: typeof faultBy; readonly eip1193: typeof eip1193 },
  error: unknown,
): LatchkeyError => tools.faultBy({ ...tools.eip1193, ...sessionCodes, 5104: 'unsupported' }, error)

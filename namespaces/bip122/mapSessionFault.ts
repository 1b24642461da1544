import type { LatchkeyError } from '#kernel'
import { sessionErrorCodes } from '#namespaces/kit'
import type { eip1193Codes, mapFaultByCodes } from './mapFault.ts'

/** What a failure means over a session. */
export const mapSessionFault = (
  tools: { readonly faultBy: typeof mapFaultByCodes; readonly eip1193: typeof eip1193Codes },
  error: unknown,
): LatchkeyError =>
  tools.faultBy({ ...tools.eip1193, ...sessionErrorCodes, 5104: 'unsupported' }, error)

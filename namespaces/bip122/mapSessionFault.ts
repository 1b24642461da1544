import type { LatchkeyError } from '#kernel'
import { sessionErrorCodes } from '#namespaces/kit'
import type { SessionTools } from './sessionTools.ts'

/** Maps a failure of a WalletConnect session to a fault. */
export const mapSessionFault = (
  { mapFaultByCodes, eip1193Codes }: Pick<SessionTools, 'mapFaultByCodes' | 'eip1193Codes'>,
  error: unknown,
): LatchkeyError =>
  mapFaultByCodes({ ...eip1193Codes, ...sessionErrorCodes, 5104: 'unsupported' }, error)

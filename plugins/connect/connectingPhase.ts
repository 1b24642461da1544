import type { LatchkeyError } from '#kernel'
import { fault, isLatchkeyError } from '#kernel'

/** State of connecting an installed wallet. Each state but `approved` offers one next step. */
export type ConnectingPhase =
  | 'preparing'
  | 'waiting'
  | 'slow'
  | 'approved'
  | 'rejected'
  | 'busy'
  | 'locked'
  | 'expired'
  | 'missing'
  | 'unsupported'
  | 'offline'
  | 'failed'

const phasesByCode: Readonly<Record<string, ConnectingPhase>> = {
  rejected: 'rejected',
  'connect-rejected': 'rejected',
  busy: 'busy',
  locked: 'locked',
  timeout: 'expired',
  expired: 'expired',
  'not-installed': 'missing',
  unsupported: 'unsupported',
}

/** Maps a connection error to a phase; `error` is set for the modal's own errors. */
export function toConnectingPhase(error: unknown): {
  readonly phase: ConnectingPhase
  readonly error?: LatchkeyError
} {
  // The visitor's words for it name a server, and here a wallet gave the answer.
  if (isLatchkeyError(error, 'foreign-invalid'))
    return { phase: 'failed', error: fault('internal', error) }
  return isLatchkeyError(error)
    ? { phase: phasesByCode[error.code] ?? 'failed', error }
    : { phase: 'failed' }
}

/** Message keys of each phase: title and description. */
export const phaseTexts = {
  preparing: ['external.preparing', 'external.preparingText'],
  waiting: ['external.waiting', 'external.waitingText'],
  slow: ['external.waiting', 'external.slow'],
  approved: ['external.approved', 'external.approvedText'],
  rejected: ['external.rejected', 'external.rejectedText'],
  busy: ['external.busy', 'external.busyText'],
  locked: ['external.locked', 'external.lockedText'],
  expired: ['external.expired', 'external.expiredText'],
  missing: ['external.missing', 'external.missingText'],
  unsupported: ['external.unsupported', 'external.unsupportedText'],
  offline: ['external.offline', 'external.offlineText'],
  failed: ['external.failed', 'external.failedText'],
} as const satisfies Readonly<Record<ConnectingPhase, readonly [string, string]>>

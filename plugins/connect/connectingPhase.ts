import type { LatchkeyError } from '#kernel'
import { isLatchkeyError } from '#kernel'

/** How connecting an installed wallet stands. Each state but `approved` has one way on. */
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

/**
 * What a failure to connect means on screen, and the failure where it is one of the modal's own.
 */
export function toConnectingPhase(error: unknown): {
  readonly phase: ConnectingPhase
  readonly error?: LatchkeyError
} {
  return isLatchkeyError(error)
    ? { phase: phasesByCode[error.code] ?? 'failed', error }
    : { phase: 'failed' }
}

/** What is said of each state: a title, and more about it. */
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

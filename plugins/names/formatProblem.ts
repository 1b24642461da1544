import type { ErrorCode, LatchkeyError } from '#kernel'
import type { Translate } from '#ui-shell'
import type { messages } from './messages.ts'

const messageKeys = {
  rejected: 'form.rejected',
  'outcome-unknown': 'form.unknown',
  'review-outdated': 'form.changed',
  'review-expired': 'form.changed',
  'review-stopped': 'form.changed',
} as const satisfies Partial<Record<ErrorCode, string>>
const isKnown = (code: string): code is keyof typeof messageKeys => Object.hasOwn(messageKeys, code)

/**
 * Why a registration came to nothing, in the visitor's words; the provider's own where it has some.
 */
export function formatProblem(
  { code, message }: LatchkeyError,
  t: Translate<typeof messages.en>,
): string {
  return isKnown(code) ? t(messageKeys[code]) : message
}

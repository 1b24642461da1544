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

/** Explains a failed registration; in the provider's words if there are any. */
export function formatProblem(
  { code, message }: LatchkeyError,
  t: Translate<typeof messages.en>,
): string {
  return isKnown(code) ? t(messageKeys[code]) : message
}

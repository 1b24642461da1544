import type { ErrorContext } from './errors.ts'
import { LatchkeyError } from './errors.ts'
import type { FeatureErrorCode } from './featureErrors.ts'
import { featureErrors } from './featureErrors.ts'

export type { FeatureErrorCode } from './featureErrors.ts'

/**
 * An error of a feature's own code, as every other error of the modal.
 * @example throw featureError('email-cooldown', { seconds: 12 })
 */
export function featureError(
  code: FeatureErrorCode,
  context: ErrorContext = {},
  options?: { readonly cause?: unknown },
): LatchkeyError {
  return new LatchkeyError(code, context, { ...options, row: featureErrors[code] })
}

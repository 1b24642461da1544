import { isLatchkeyError } from '#kernel'
import type { FeatureErrorCode } from '#kernel/feature-error'
import { featureError } from '#kernel/feature-error'

/** What the frame refused, as the failure of a step; anything else stays what it is. */
export async function withStepError<T>(code: FeatureErrorCode, question: Promise<T>): Promise<T> {
  return question.catch((cause: unknown) => {
    throw isLatchkeyError(cause, 'frame-answered') ? featureError(code, {}, { cause }) : cause
  })
}

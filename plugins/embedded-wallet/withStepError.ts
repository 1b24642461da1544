import { isLatchkeyError } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/** What the frame refused, as the failure of a step; anything else stays what it is. */
export async function withStepError<T>(
  code: Parameters<typeof embeddedWalletError>[0],
  question: Promise<T>,
): Promise<T> {
  return question.catch((cause: unknown) => {
    throw isLatchkeyError(cause, 'frame-answered')
      ? embeddedWalletError(code, {}, { cause })
      : cause
  })
}

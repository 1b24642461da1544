import { isLatchkeyError } from '#kernel'
import { embeddedWalletError } from './errors.ts'

/** Converts a refusal of the frame to the failure of a step; other errors are unchanged. */
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

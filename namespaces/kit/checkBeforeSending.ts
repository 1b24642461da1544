import { isLatchkeyError, LatchkeyError } from '#kernel'

/** Codes that leave open whether something was sent. */
const openCodes = ['timeout', 'rpc', 'internal', 'foreign-invalid'] as const

/**
 * Awaits a check that precedes the wallet's request.
 * A failure that would leave the outcome open has `unsent` in its context: nothing was sent.
 */
export async function checkBeforeSending<T>(check: Promise<T>): Promise<T> {
  return check.catch((error: unknown) => {
    if (!isLatchkeyError(error)) throw error
    const code = openCodes.find((one) => one === error.code)
    if (!code) throw error
    throw new LatchkeyError(code, { ...error.context, unsent: 1 }, { cause: error.cause })
  })
}

import { array, object, optional, string } from 'valibot'
import type { LatchkeyError } from '#kernel'
import { isLatchkeyError, safeParse } from '#kernel'
import { swapError } from './errors.ts'

const refusalSchema = object({ reasons: array(object({ description: optional(string()) })) })

function readReason(text: unknown): string {
  if (typeof text !== 'string') return ''
  try {
    return safeParse(refusalSchema, JSON.parse(text))?.reasons[0]?.description ?? ''
  } catch {
    // A truncated body is not valid JSON, but its text may name the reason.
    return text
  }
}

/**
 * Converts a refusal of the provider into its own error; `undefined` if the provider failed or gave
 * no reason.
 */
export function toRefusalError(error: unknown): LatchkeyError | undefined {
  if (!isLatchkeyError(error, 'http-failed')) return undefined
  const status = Number(error.context['status'])
  if (/insufficient liquidity/i.test(readReason(error.cause)))
    return swapError('swap-no-liquidity', {}, { cause: error })
  return status >= 400 && status < 500 && status !== 408 && status !== 429
    ? swapError('swap-no-offer', {}, { cause: error })
    : undefined
}

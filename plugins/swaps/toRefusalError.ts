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
    // What was cut off is no JSON any more; the words may still be in it.
    return text
  }
}

/**
 * What the provider said no to, as an error of its own; `undefined` when it said nothing, or that
 * it is the one who failed.
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

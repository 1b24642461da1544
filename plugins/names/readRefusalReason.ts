import { array, object } from 'valibot'
import { isLatchkeyError, safeParse, safeText } from '#kernel'

const refusalSchema = object({ reasons: array(object({ description: safeText(200) })) })

function parseJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** Reads the first reason of the provider's refusal. */
export function readRefusalReason(error: unknown): string | undefined {
  if (!isLatchkeyError(error, 'http-failed')) return undefined
  return safeParse(refusalSchema, parseJson(error.cause))?.reasons[0]?.description || undefined
}

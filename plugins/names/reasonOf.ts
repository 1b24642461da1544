import { array, object } from 'valibot'
import { gateOptional, isLatchkeyError, safeText } from '#kernel'

const refusal = object({ reasons: array(object({ description: safeText(200) })) })

function parsed(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/** The first reason that the provider gives for refusing a call. */
export function reasonOf(error: unknown): string | undefined {
  if (!isLatchkeyError(error, 'http-failed')) return undefined
  return gateOptional(refusal, parsed(error.cause))?.reasons[0]?.description || undefined
}

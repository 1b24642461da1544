import { isLatchkeyError } from '#kernel'

/** Classifies an error of a code; the frame reports it by its message only. */
export function classifyCodeError(error: unknown): 'wrong' | 'expired' | 'tooMany' | undefined {
  if (!isLatchkeyError(error, 'frame-answered')) return undefined
  const text = error.message
  if (/too many/i.test(text)) return 'tooMany'
  if (/expired|new code/i.test(text)) return 'expired'
  return /\b(invalid|wrong|incorrect)\b/i.test(text) ? 'wrong' : undefined
}

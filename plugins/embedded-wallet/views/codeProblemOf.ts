import { isLatchkeyError } from '#kernel'

/**
 * What is wrong with a code, if that is the trouble: the frame only says it in words of its own.
 */
export function codeProblemOf(error: unknown): 'wrong' | 'expired' | 'tooMany' | undefined {
  if (!isLatchkeyError(error, 'frame-answered')) return undefined
  const said = error.message
  if (/too many/i.test(said)) return 'tooMany'
  if (/expired|new code/i.test(said)) return 'expired'
  return /\b(invalid|wrong|incorrect)\b/i.test(said) ? 'wrong' : undefined
}

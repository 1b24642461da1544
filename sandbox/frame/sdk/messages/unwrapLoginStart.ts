import { FrameFault } from '../FrameFault.ts'
import { NoAnswer } from '../serveRequests.ts'
import type { Frame } from './Frame.ts'

/**
 * An answer of the server to the start of a login, once what it may plan instead is dealt with: a
 * silence, or a site that is not verified.
 */
export async function unwrapLoginStart<Answer extends object>(
  request: Promise<Answer>,
  tell: Frame['tell'],
): Promise<Exclude<Answer, { readonly silent: true }>> {
  try {
    const answer = await request
    if ('silent' in answer) throw new NoAnswer()
    // Allowed because the silent answer was the only other one.
    return answer as Exclude<Answer, { readonly silent: true }>
  } catch (error) {
    if (error instanceof FrameFault && error.message === 'unverified_domain')
      tell('UNVERIFIED_DOMAIN', {})
    throw error
  }
}

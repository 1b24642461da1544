import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { SignInContext } from './SignInContext.ts'

/** Resolves the host's pending requests for a session of a namespace. */
export function resolveSessionRequests(
  { sessionRequests }: SignInContext,
  namespace: string,
  session: SiwxSession,
): void {
  for (const sessionRequest of [...sessionRequests])
    if (sessionRequest.namespace === namespace) sessionRequest.resolve(session)
}

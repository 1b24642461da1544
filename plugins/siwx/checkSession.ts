import type { AnyRoute } from '#kernel'
import { withTimeout } from '#kernel'
import { applyDecision } from './applyDecision.ts'
import { handleCheckFailure } from './handleCheckFailure.ts'
import { isUnsupportedNetwork } from './isUnsupportedNetwork.ts'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import { resolveSessionRequests } from './resolveSessionRequests.ts'
import type { SignInContext } from './SignInContext.ts'
import { getPolicyMode, holdSignIn } from './SignInContext.ts'
import type { PolicyAction, SessionLocation, SignInEvent } from './signInPolicy.ts'
import { signInPolicy } from './signInPolicy.ts'
import { watchExpiry } from './watchExpiry.ts'

/** Longest wait for the site's sessions (ms): longer than that for the provider's. */
const sessionTimeout = 30_000

/** The policy's action, and the first view. */
export type SignInDecision = {
  readonly action: PolicyAction
  readonly preludeRoute?: AnyRoute | undefined
}

/** Reads the account's sessions and applies the policy. Rejects if they cannot be read. */
export async function decideSignIn(
  context: SignInContext,
  event: SignInEvent,
  signIn: NamespaceSignIn,
): Promise<SignInDecision> {
  const { subject } = signIn
  signIn.deferred = event !== 'reload' && isUnsupportedNetwork(context, signIn)
  if (signIn.deferred) {
    holdSignIn(context, signIn)
    return { action: 'pass' }
  }
  const sessions = await withTimeout(
    context.platform,
    sessionTimeout,
    context.siwx.getSessions(subject.network, subject.address),
  )
  const [session] = sessions
  const known: SessionLocation = session ? 'here' : signIn.lastSigned ? 'elsewhere' : 'none'
  if (session && signIn.subject === subject) {
    // Another tab may have signed in.
    resolveSessionRequests(context, subject.namespace, session)
    signIn.lastSigned = subject
    signIn.signedSubjects.push(subject)
    watchExpiry(context, signIn, sessions, () => void checkSession(context, 'otherTab', signIn))
  }
  const action = signInPolicy[event][getPolicyMode(context)][known]
  return action === 'ask'
    ? { action, preludeRoute: await context.preludeRouteFor(subject.account) }
    : { action }
}

/**
 * Checks the session and applies the decision. A newer check of the namespace supersedes it. Never
 * rejects.
 */
export function checkSession(
  context: SignInContext,
  event: SignInEvent,
  signIn: NamespaceSignIn,
  onFailure = handleCheckFailure,
): Promise<void> {
  const checkId = ++signIn.checkId
  const { subject } = signIn
  const isConnected = () => context.signIns.get(subject.namespace) === signIn
  const current = () => checkId === signIn.checkId && isConnected()
  const run = async () => {
    try {
      const { action, preludeRoute } = await decideSignIn(context, event, signIn)
      if (current()) await applyDecision(context, action, signIn, preludeRoute)
      // The session was read for an account that has left.
      else if (!isConnected()) signIn.stopExpiryTimer()
    } catch (error) {
      if (current()) onFailure(context, subject, error)
    }
  }
  signIn.checking = run()
  return signIn.checking
}

import { withTimeout } from '#kernel'
import { applyDecision } from './applyDecision.ts'
import type { NamespaceSignIn, SessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { getPolicyMode, stopSigning } from './SignInContext.ts'
import type { SessionLocation } from './signInPolicy.ts'
import { signInPolicy } from './signInPolicy.ts'

/** Longest wait for the site's sessions after a decline (ms): the visitor must get away. */
const sessionTimeout = 5000

/**
 * Handles a decline. A second one, while the wallet is switching back, disconnects. Never rejects.
 */
export async function declineSignIn(context: SignInContext): Promise<void> {
  const { prompts, signIns, router, reporter, platform } = context
  const pending = prompts.get()
  const signIn = signIns.get(pending?.namespace ?? '')
  if (!pending || !signIn) return router.close()
  stopSigning(context, pending.namespace)
  reporter.cancelled(signIn.subject)
  if (context.reverting.has(pending.namespace)) return applyDecision(context, 'end', signIn)
  prompts.setBusy(true)
  const locating = withTimeout(platform, sessionTimeout, locateSession(context, signIn))
  const known = await locating.catch(() => 'none' as const)
  if (prompts.get()?.account === pending.account)
    await applyDecision(context, signInPolicy.cancel[getPolicyMode(context)][known], signIn)
}

/**
 * Finds a session: of the account here, or of the account on the previous network, which may have
 * another address there.
 */
async function locateSession(
  { siwx }: SignInContext,
  { subject, lastSigned }: NamespaceSignIn,
): Promise<SessionLocation> {
  const has = async ({ network, address }: SessionSubject) =>
    (await siwx.getSessions(network, address)).length > 0
  if (await has(subject)) return 'here'
  return lastSigned && lastSigned.network !== subject.network && (await has(lastSigned))
    ? 'elsewhere'
    : 'none'
}

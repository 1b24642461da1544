import type { SignInProof } from '#kernel'
import { parseAccountId } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { buildProofSession } from './buildProofSession.ts'
import { siwxError } from './errors.ts'
import { findSessionProblem } from './findSessionProblem.ts'
import type { SessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { toChallenge } from './toChallenge.ts'

/**
 * Stores the sign-in that the wallet signed while connecting; a wallet that signed on several
 * networks has several sessions. If it is rejected, the sign-in view follows. A message is valid
 * once.
 */
export async function storeProofs(
  context: SignInContext,
  subject: SessionSubject,
  proofs: readonly SignInProof[],
): Promise<void> {
  const message = context.challenges.get(subject.namespace)
  context.challenges.delete(subject.namespace)
  const own = proofs.filter(({ account }) => parseAccountId(account).address === subject.address)
  const first = own.find(({ account }) => account === subject.account)
  if (!message || !first) return
  try {
    const sessions = [first, ...own.filter((proof) => proof !== first)].map((proof) =>
      buildProofSession(message, proof),
    )
    await storeSessions(context, subject.namespace, sessions)
    context.reporter.signedIn(subject)
  } catch (error) {
    context.reporter.failed(subject, error)
  }
}

async function storeSessions(
  context: SignInContext,
  namespace: string,
  sessions: readonly SiwxSession[],
): Promise<void> {
  // Check here that the message answers this site's challenge: the implementation has not seen the
  // answer.
  for (const session of sessions) {
    const why = toChallenge(session.data) && (await findSessionProblem(context, session))
    if (why !== undefined && why !== 'unknown') throw siwxError('siwx-refused', { why })
  }
  const [first, ...others] = sessions
  if (!first) return
  if (first.cacao && !hasOtherSessions(context, namespace))
    return context.siwx.setSessions(sessions)
  await context.siwx.addSession(first)
  // An implementation may hold one session only; the visitor is then asked on the other networks.
  for (const session of others)
    await context.siwx
      .addSession(session)
      .catch((error) => context.platform.log('info', 'A further session was refused.', error))
}

/** True if an account of another namespace is signed in: replacing all sessions would end its own. */
const hasOtherSessions = ({ signIns }: SignInContext, namespace: string) =>
  [...signIns.values()].some(
    ({ subject, lastSigned }) => subject.namespace !== namespace && lastSigned !== undefined,
  )

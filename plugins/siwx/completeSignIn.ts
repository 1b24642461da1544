import { LatchkeyError, rejectOnAbort } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { checkSession } from './checkSession.ts'
import { isEmailCodeRequired } from './isEmailCodeRequired.ts'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import { resolveSessionRequests } from './resolveSessionRequests.ts'
import type { SignInContext } from './SignInContext.ts'
import { signSession } from './signSession.ts'
import { toastLabels } from './toastLabels.ts'
import { watchExpiry } from './watchExpiry.ts'

/**
 * Requests the signature of the pending account and stores the session. One at a time. Never
 * rejects.
 */
export async function completeSignIn(context: SignInContext): Promise<void> {
  const { prompts, signIns, reporter } = context
  const signIn = signIns.get(prompts.get()?.namespace ?? '')
  if (!signIn || context.signing) return
  const { subject } = signIn
  const stop = new AbortController()
  context.signing = { namespace: subject.namespace, stop }
  prompts.setBusy(true)
  reporter.clicked(subject)
  try {
    const session = await signAndStore(context, signIn, stop.signal)
    context.signing = undefined
    resolveSignIn(context, signIn, session)
  } catch (error) {
    // Aborted: the caller has handled it.
    if (stop.signal.aborted) return
    context.signing = undefined
    reporter.failed(subject, error)
    reporter.toast(toastLabels[isTimeRefused(error) ? 'clock' : 'signature'])
    prompts.resume(isEmailCodeRequired(error))
  }
}

async function signAndStore(
  { siwx, networks, connections }: SignInContext,
  { subject }: NamespaceSignIn,
  signal: AbortSignal,
): Promise<SiwxSession> {
  const connection = connections.getConnection(subject.namespace)
  if (!connection) throw new LatchkeyError('connection-missing')
  const session = await rejectOnAbort(
    signSession({ siwx, networks, connection, signal }, subject),
    signal,
  )
  // Do not store a session after the visitor declined.
  await rejectOnAbort(
    siwx.addSession(session),
    signal,
    () => void siwx.revokeSession(subject.network, subject.address).catch(() => {}),
  )
  return session
}

function resolveSignIn(
  context: SignInContext,
  signIn: NamespaceSignIn,
  session: SiwxSession,
): void {
  const { subject } = signIn
  signIn.lastSigned = subject
  signIn.signedSubjects.push(subject)
  context.reporter.signedIn(subject)
  resolveSessionRequests(context, subject.namespace, session)
  context.prompts.dismiss(subject.namespace)
  context.locks.release(subject.namespace)
  const check = () => void checkSession(context, 'otherTab', signIn)
  // The session was accepted a moment ago: a read that fails ends nothing.
  void checkSession(context, 'otherTab', signIn, ({ platform }, _, error) => {
    platform.log('info', 'The new session could not be read.', error)
    watchExpiry(context, signIn, [session], check)
  })
}

const errorText = (error: unknown) =>
  error instanceof Error ? `${error.message} ${String(error.cause)}` : ''

/** True if a server refused the time of the message, by the name that `latchkey/verify` has. */
const isTimeRefused = (error: unknown) => /\b(issuedAt|notBefore)\b/.test(errorText(error))

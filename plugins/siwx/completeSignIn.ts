import { LatchkeyError, rejectOnAbort } from '#kernel'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import { checkSession } from './checkSession.ts'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { signSession } from './signSession.ts'

/** What the specification says when a signature failed. */
const signatureFailedText = 'Error signing message'

/** Has the account that is asked sign, and keeps the session. One at a time. Never rejects. */
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
    // Given up: whoever did it has said what follows.
    if (stop.signal.aborted) return
    context.signing = undefined
    prompts.setBusy(false)
    reporter.failed(subject, error)
    reporter.toast(signatureFailedText)
    if (needsEmailCode(error)) prompts.restart()
    else prompts.showAgain()
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
  // Kept too late: somebody who declined is not signed in.
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
  context.reporter.signedIn(subject)
  for (const sessionRequest of [...context.sessionRequests])
    if (sessionRequest.namespace === subject.namespace) sessionRequest.resolve(session)
  context.prompts.dismiss(subject.namespace)
  void checkSession(context, 'otherTab', signIn)
}

/** The provider wants the email address confirmed first. */
const needsEmailCode = (error: unknown) =>
  error instanceof Error && /OTP is required/.test(`${error.message} ${String(error.cause)}`)

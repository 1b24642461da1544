import type { NamespaceState, Release } from '#kernel'
import { checkSession } from './checkSession.ts'
import type { NamespaceSignIn, SessionSubject } from './NamespaceSignIn.ts'
import { createNamespaceSignIn, findSessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { isNamespaceCovered, stopSigning } from './SignInContext.ts'

/** Follows changes of connections: account, network, other tabs, disconnection. */
export function watchConnectedAccounts(context: SignInContext): Release {
  const follow = () => {
    for (const record of Object.values(context.connections.get().namespaces))
      followNamespace(context, record)
    context.prompts.refresh()
  }
  const again = () => {
    for (const signIn of context.signIns.values()) {
      if (!signIn.announced || signIn.deferred) continue
      const isAsked = context.prompts.get()?.namespace === signIn.subject.namespace
      // A signature in progress is about to change the sessions itself.
      if (context.signing?.namespace !== signIn.subject.namespace)
        void checkSession(context, isAsked ? 'otherTabWhileAsked' : 'otherTab', signIn)
    }
  }
  const releases = [context.connections.subscribe(follow), context.siwx.onChange?.(again)]
  follow()
  return () => {
    for (const release of releases) release?.()
  }
}

function followNamespace(context: SignInContext, record: NamespaceState): void {
  const { namespace } = record
  if (!isNamespaceCovered(context, namespace)) return
  const signIn = context.signIns.get(namespace)
  const subject = findSessionSubject(record)
  // Create the state before the connection is emitted.
  if (subject) handleConnected(context, signIn, subject)
  else if (signIn && (signIn.announced || record.accountState.status === 'disconnected'))
    handleDisconnected(context, namespace, signIn)
}

function handleConnected(
  context: SignInContext,
  signIn: NamespaceSignIn | undefined,
  subject: SessionSubject,
): void {
  if (!signIn) {
    const made = { ...createNamespaceSignIn(subject), announced: true }
    context.signIns.set(subject.namespace, made)
    return void checkSession(context, 'connect', made)
  }
  if (signIn.subject.account === subject.account) return
  const event = signIn.deferred
    ? 'connect'
    : signIn.subject.address === subject.address
      ? 'network'
      : 'account'
  stopSigning(context, subject.namespace)
  signIn.subject = subject
  void checkSession(context, event, signIn)
}

function handleDisconnected(
  context: SignInContext,
  namespace: string,
  signIn: NamespaceSignIn,
): void {
  context.signIns.delete(namespace)
  signIn.stopExpiryTimer()
  stopSigning(context, namespace)
  context.prompts.dismiss(namespace)
  context.locks.release(namespace)
  if (signIn.announced && context.siwx.signOutOnDisconnect !== false)
    endSessions(context, signIn).catch((error) =>
      context.platform.log('warn', 'The sessions could not be ended.', error),
    )
}

/** The last disconnection ends all sessions; earlier ones only those of their namespace. */
async function endSessions(
  { siwx, connections }: SignInContext,
  { subject, signedSubjects }: NamespaceSignIn,
): Promise<void> {
  const others = Object.values(connections.get().namespaces).some(
    ({ accountState }) => accountState.status === 'connected',
  )
  if (!others) return siwx.setSessions([])
  for (const { network, address } of new Set([...signedSubjects, subject]))
    await siwx.revokeSession(network, address)
}

import type { NamespaceState, Release } from '#kernel'
import { checkSession } from './checkSession.ts'
import type { NamespaceSignIn, SessionSubject } from './NamespaceSignIn.ts'
import { createNamespaceSignIn, findSessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { isNamespaceCovered, stopSigning } from './SignInContext.ts'

/** Follows who is connected: another account, another network, another tab, nobody any more. */
export function watchConnectedAccounts(context: SignInContext): Release {
  const follow = () => {
    for (const record of Object.values(context.connections.get().namespaces))
      followNamespace(context, record)
    context.questions.refresh()
  }
  const again = () => {
    for (const signIn of context.seats.values()) {
      if (!signIn.seated || signIn.unasked) continue
      const isAsked = context.questions.get()?.namespace === signIn.pair.namespace
      // What is being signed is about to change the sessions itself.
      if (context.signing?.namespace !== signIn.pair.namespace)
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
  const signIn = context.seats.get(namespace)
  const subject = findSessionSubject(record)
  // Before a wallet is told of, its seat is there already.
  if (subject) handleConnected(context, signIn, subject)
  else if (signIn && (signIn.seated || record.accountState.status === 'disconnected'))
    handleDisconnected(context, namespace, signIn)
}

function handleConnected(
  context: SignInContext,
  signIn: NamespaceSignIn | undefined,
  subject: SessionSubject,
): void {
  if (!signIn) {
    const made = { ...createNamespaceSignIn(subject), seated: true }
    context.seats.set(subject.namespace, made)
    return void checkSession(context, 'connect', made)
  }
  if (signIn.pair.account === subject.account) return
  const event = signIn.unasked
    ? 'connect'
    : signIn.pair.address === subject.address
      ? 'network'
      : 'account'
  stopSigning(context, subject.namespace)
  signIn.pair = subject
  void checkSession(context, event, signIn)
}

function handleDisconnected(
  context: SignInContext,
  namespace: string,
  signIn: NamespaceSignIn,
): void {
  context.seats.delete(namespace)
  signIn.wake()
  stopSigning(context, namespace)
  context.questions.drop(namespace)
  if (signIn.seated && context.siwx.signOutOnDisconnect !== false)
    endSessions(context, signIn).catch((error) =>
      context.platform.log('warn', 'The sessions could not be ended.', error),
    )
}

/** The last one to leave ends every session; before that, each namespace only its own. */
async function endSessions(
  { siwx, connections }: SignInContext,
  { pair: subject, signed }: NamespaceSignIn,
): Promise<void> {
  const others = Object.values(connections.get().namespaces).some(
    ({ accountState }) => accountState.status === 'connected',
  )
  if (!others) return siwx.setSessions([])
  for (const { network, address } of new Set([...signed, subject]))
    await siwx.revokeSession(network, address)
}

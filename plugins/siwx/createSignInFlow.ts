import type { Caip2, ConnectionGuard, HistoryEntry, Release, SignInChallenge } from '#kernel'
import { LatchkeyError, withTimeout } from '#kernel'
import { approveTransactionRoute } from '#plugins/ports/embedded-wallet'
import type { SiwxSession } from '#plugins/ports/SiwxSource'
import type { PendingSignIn, SignIn } from '#plugins/ports/siwx'
import { admitWallet } from './admitWallet.ts'
import { applyDecision } from './applyDecision.ts'
import { completeSignIn } from './completeSignIn.ts'
import { createSignInLocks } from './createSignInLocks.ts'
import type { SignInPrompts } from './createSignInPrompts.ts'
import { createSignInPrompts } from './createSignInPrompts.ts'
import { declineSignIn } from './declineSignIn.ts'
import { siwxError } from './errors.ts'
import { isUnsupportedNetwork } from './isUnsupportedNetwork.ts'
import type { SessionSubject } from './NamespaceSignIn.ts'
import { findSessionSubject } from './NamespaceSignIn.ts'
import type { SessionRequest, SignInContext, SignInContextOptions } from './SignInContext.ts'
import { getPolicyMode, isNamespaceCovered } from './SignInContext.ts'
import { signInPolicy } from './signInPolicy.ts'
import { toChallenge } from './toChallenge.ts'
import { watchConnectedAccounts } from './watchConnectedAccounts.ts'

/** Longest wait for the site's message while a wallet connects (ms). */
const messageTimeout = 5000

/** The sign-in flow, its connection guard, and its close guard. */
export type SignInFlow = {
  readonly signIn: SignIn
  readonly connectionGuard: ConnectionGuard
  readonly closeGuard: SignInPrompts['isOnTop']
  readonly release: Release
}

/** Creates the flow of a modal. */
export function createSignInFlow(tools: SignInContextOptions): SignInFlow {
  const { connections, state, router } = tools
  const required = () => getPolicyMode(tools) === 'required'
  const onLeft = (pending: PendingSignIn) => {
    const signIn = context.signIns.get(pending.namespace)
    // The check of the new network dismisses the prompt, and the visitor switches first.
    if (signIn && isUnsupportedNetwork(context, signIn)) return
    const action =
      signInPolicy[pending.preludeShown && !router.get().open ? 'closeBefore' : 'close'][
        getPolicyMode(tools)
      ].none
    if (action === 'stay') prompts.showAgain()
    else if (signIn) void applyDecision(context, action, signIn)
  }
  const prompts = createSignInPrompts({
    state,
    router,
    isDue: (namespace) => required() || connections.get().active === namespace,
    preludeRoutes: tools.preludeRoutes,
    onLeft,
    onDropped: (namespace) => rejectSessionRequests(context, namespace),
  })
  const context: SignInContext = {
    ...tools,
    prompts,
    locks: createSignInLocks(tools.platform),
    signIns: new Map(),
    challenges: new Map(),
    sessionRequests: new Set(),
    reverting: new Set(),
  }
  const stopFollowing = watchConnectedAccounts(context)
  return {
    signIn: {
      get: state.get,
      subscribe: state.subscribe,
      required,
      proceed: prompts.proceed,
      sign: () => completeSignIn(context),
      cancel: () => declineSignIn(context),
      async abandon() {
        const signIn = context.signIns.get(prompts.get()?.namespace ?? '')
        if (signIn) await applyDecision(context, 'end', signIn)
      },
      request: () => requestSession(context),
    },
    connectionGuard: {
      approve: (arrival) => admitWallet(context, arrival),
      challenge: (namespace, network) => createChallenge(context, namespace, network),
    },
    closeGuard: (history) =>
      signInPolicy.close[getPolicyMode(tools)].none === 'stay' &&
      (prompts.isOnTop(history) || isSigningNow(context, history)),
    release() {
      stopFollowing()
      prompts.release()
      endSignIns(context)
    },
  }
}

/** True while the embedded wallet requests the signature of a connecting account. */
function isSigningNow(
  { challenges, signIns }: SignInContext,
  history: readonly HistoryEntry[],
): boolean {
  const isApproving = history[history.length - 1]?.route === approveTransactionRoute.id
  return (
    isApproving && [...challenges.keys()].some((namespace) => !signIns.get(namespace)?.announced)
  )
}

function endSignIns(context: SignInContext): void {
  context.signing?.stop.abort()
  for (const signIn of context.signIns.values()) {
    signIn.stopExpiryTimer()
    context.locks.release(signIn.subject.namespace)
  }
  context.signIns.clear()
  for (const { namespace } of [...context.sessionRequests])
    rejectSessionRequests(context, namespace)
}

function rejectSessionRequests({ sessionRequests }: SignInContext, namespace: string): void {
  for (const sessionRequest of [...sessionRequests])
    if (sessionRequest.namespace === namespace)
      sessionRequest.reject(new LatchkeyError('modal-closed'))
}

/**
 * Creates the message for a wallet that signs while connecting. Only with a required sign-in:
 * declining it prevents the connection.
 */
async function createChallenge(
  context: SignInContext,
  namespace: string,
  network?: Caip2,
): Promise<SignInChallenge | undefined> {
  const chainId = network ?? context.networks.initial(namespace)?.caipNetworkId
  context.challenges.delete(namespace)
  // A view before the sign-in would be skipped for visitors who are already signed in.
  const comesLater =
    getPolicyMode(context) === 'optional' ||
    context.hasPrelude() ||
    context.siwx.signMessage !== undefined
  if (comesLater || !isNamespaceCovered(context, namespace) || !chainId) return undefined
  try {
    const creating = context.siwx.createMessage({ accountAddress: '', chainId })
    const message = await withTimeout(context.platform, messageTimeout, creating)
    context.challenges.set(namespace, message)
    return toChallenge(message)
  } catch (error) {
    context.platform.log('info', 'The wallet is asked to sign in after it is connected.', error)
    return undefined
  }
}

function findActiveSubject(context: SignInContext): SessionSubject {
  const record = context.connections.getState()
  const subject = record && findSessionSubject(record)
  if (!subject || !isNamespaceCovered(context, subject.namespace))
    throw siwxError('siwx-account-missing')
  return subject
}

async function requestSession(context: SignInContext): Promise<SiwxSession> {
  const subject = findActiveSubject(context)
  const [session] = await context.siwx.getSessions(subject.network, subject.address)
  const first = session ? undefined : await context.preludeRouteFor(subject.account)
  // The prompt of an account that has left could neither be answered nor closed.
  if (findActiveSubject(context).account !== subject.account) return requestSession(context)
  if (session) return session
  return new Promise((resolve, reject) => {
    const settle =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        context.sessionRequests.delete(sessionRequest)
        then(value)
      }
    const sessionRequest: SessionRequest = {
      namespace: subject.namespace,
      resolve: settle(resolve),
      reject: settle(reject),
    }
    context.sessionRequests.add(sessionRequest)
    context.prompts.show(subject, first)
  })
}

import type { AnyRoute } from '#kernel'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { holdSignIn, stopSigning } from './SignInContext.ts'
import type { PolicyAction } from './signInPolicy.ts'

/** Applies the policy's decision. Never rejects. */
export async function applyDecision(
  context: SignInContext,
  action: PolicyAction,
  signIn: NamespaceSignIn,
  first?: AnyRoute,
): Promise<void> {
  const { namespace } = signIn.subject
  if (action === 'ask') {
    stopSigning(context, namespace)
    holdSignIn(context, signIn)
    context.prompts.show(signIn.subject, first)
  } else if (action === 'end') await disconnectNamespace(context, namespace)
  else if (action === 'back') await revertNetwork(context, signIn)
  else if (action === 'pass' || action === 'leave') {
    stopSigning(context, namespace)
    context.prompts.dismiss(namespace)
    if (!signIn.deferred) context.locks.release(namespace)
  }
}

/** Disconnects a namespace. The modal stays open for other pending sign-ins, else it closes. */
async function disconnectNamespace(
  { connections, platform }: SignInContext,
  namespace: string,
): Promise<void> {
  await connections
    .disconnect({ namespace, stay: true })
    .catch((error) =>
      platform.log(
        'info',
        'The wallet did not confirm the disconnect; the site has forgotten it.',
        error,
      ),
    )
}

/** Switches the wallet back to the network of the session; disconnects it if it refuses. */
async function revertNetwork(context: SignInContext, signIn: NamespaceSignIn): Promise<void> {
  const { subject, lastSigned } = signIn
  const isOver = () => context.prompts.get()?.account !== subject.account
  context.reverting.add(subject.namespace)
  try {
    if (lastSigned) await context.connections.switchNetwork(lastSigned.network)
  } catch (error) {
    context.platform.log('info', 'The wallet did not go back to its last network.', error)
  } finally {
    context.reverting.delete(subject.namespace)
  }
  if (!isOver()) await disconnectNamespace(context, subject.namespace)
}

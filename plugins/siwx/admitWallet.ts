import type { ConnectionCandidate, SignInProof } from '#kernel'
import { connectRoute } from '#plugins/ports/connect'
import { applyDecision } from './applyDecision.ts'
import { decideSignIn } from './checkSession.ts'
import { siwxError } from './errors.ts'
import { getSessionAccount } from './getSessionAccount.ts'
import type { NamespaceSignIn } from './NamespaceSignIn.ts'
import { createNamespaceSignIn, toSessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { isNamespaceCovered } from './SignInContext.ts'
import { storeProofs } from './storeProofs.ts'
import { toastLabels } from './toastLabels.ts'

/** Connection guard: decides whether a wallet may connect, and which view follows. */
export async function admitWallet(
  context: SignInContext,
  { namespace, connection, reason, proof }: ConnectionCandidate,
): Promise<(() => void) | undefined> {
  const account = getSessionAccount(connection.state)
  if (!isNamespaceCovered(context, namespace) || !account) return undefined
  if (reason === 'switched') {
    await context.signIns.get(namespace)?.checking
    return undefined
  }
  const signIn = createNamespaceSignIn(toSessionSubject(account, connection.state.network))
  const decision = await decideAdmission(context, signIn, reason, [proof ?? []].flat())
  if (decision.action === 'end') throw siwxError('siwx-session-missing')
  context.signIns.get(namespace)?.stopExpiryTimer()
  context.signIns.set(namespace, signIn)
  return () => {
    signIn.announced = true
    if (decision.action === 'ask') void applyDecision(context, 'ask', signIn, decision.preludeRoute)
  }
}

async function decideAdmission(
  context: SignInContext,
  signIn: NamespaceSignIn,
  reason: ConnectionCandidate['reason'],
  proofs: readonly SignInProof[],
) {
  try {
    await storeProofs(context, signIn.subject, proofs)
    const decide = () => decideSignIn(context, reason === 'restored' ? 'reload' : 'connect', signIn)
    const decision = await decide()
    if (decision.action !== 'end') return decision
    // Another tab may have the sign-in on screen: its answer counts here as well.
    await context.locks.wait(signIn.subject)
    return await decide()
  } catch (cause) {
    context.reporter.failed(signIn.subject, cause)
    context.reporter.toast(toastLabels.check)
    if (context.router.get().open) context.router.reset(connectRoute)
    throw siwxError('siwx-check-failed', {}, { cause })
  }
}

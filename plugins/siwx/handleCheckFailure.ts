import { connectRoute } from '#plugins/ports/connect'
import type { SessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'

/** What the specification says when nobody can tell whether somebody is signed in. */
export const checkFailedText = 'A problem occurred while trying initialize authentication'

/** A check that failed: said, disconnected, and back to the beginning. */
export function handleCheckFailure(
  context: SignInContext,
  subject: SessionSubject,
  error: unknown,
): void {
  const { reporter, connections, router, platform } = context
  const wasOpen = router.get().open
  reporter.failed(subject, error)
  reporter.toast(checkFailedText)
  connections
    .disconnect({ namespace: subject.namespace, stay: true })
    .catch((cause) => platform.log('info', 'The wallet did not confirm the disconnect.', cause))
  if (wasOpen && !context.prompts.get()) openConnectView(context)
}

/** Shows the connect view in the modal that is open, or was until a moment ago. */
function openConnectView({ router }: SignInContext): void {
  if (router.get().open) router.reset(connectRoute)
  else router.open({ route: connectRoute.id, params: undefined })
}

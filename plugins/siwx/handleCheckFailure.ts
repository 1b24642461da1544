import { connectRoute } from '#plugins/ports/connect'
import type { SessionSubject } from './NamespaceSignIn.ts'
import type { SignInContext } from './SignInContext.ts'
import { toastLabels } from './toastLabels.ts'

/** Handles a failed check: shows a toast, disconnects, and returns to the connect view. */
export function handleCheckFailure(
  context: SignInContext,
  subject: SessionSubject,
  error: unknown,
): void {
  const { reporter, connections, router, platform } = context
  const wasOpen = router.get().open
  reporter.failed(subject, error)
  reporter.toast(toastLabels.check)
  connections
    .disconnect({ namespace: subject.namespace, stay: true })
    .catch((cause) => platform.log('info', 'The wallet did not confirm the disconnect.', cause))
  if (wasOpen && !context.prompts.get()) openConnectView(context)
}

/** Shows the connect view in a modal that is open or has just closed. */
function openConnectView({ router }: SignInContext): void {
  if (router.get().open) router.reset(connectRoute)
  else router.open({ route: connectRoute.id, params: undefined })
}

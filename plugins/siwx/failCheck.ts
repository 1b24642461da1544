import { connectRoute } from '#plugins/connect/port'
import type { FlowDesk } from './FlowDesk.ts'
import type { Pair } from './Seat.ts'

/** What the specification says when nobody can tell whether somebody is signed in. */
export const checkFailed = 'A problem occurred while trying initialize authentication'

/** A check that failed: said, disconnected, and back to the beginning. */
export function failCheck(desk: FlowDesk, pair: Pair, error: unknown): void {
  const { tell, connections, router, platform } = desk
  const wasOpen = router.get().open
  tell.failed(pair, error)
  tell.toast(checkFailed)
  connections
    .disconnect({ namespace: pair.namespace, stay: true })
    .catch((cause) => platform.log('info', 'The wallet did not confirm the disconnect.', cause))
  if (wasOpen && !desk.questions.get()) reopen(desk)
}

/** Shows the connect view in the modal that is open, or was until a moment ago. */
function reopen({ router }: FlowDesk): void {
  if (router.get().open) router.reset(connectRoute)
  else router.open({ route: connectRoute.id, params: undefined })
}

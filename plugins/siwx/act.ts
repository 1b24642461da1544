import type { AnyRoute } from '#kernel'
import type { FlowDesk } from './FlowDesk.ts'
import { stopSigning } from './FlowDesk.ts'
import type { Seat } from './Seat.ts'
import type { Action } from './signInPolicy.ts'

/** Does what the policy says. Never rejects. */
export async function act(
  desk: FlowDesk,
  action: Action,
  seat: Seat,
  first?: AnyRoute,
): Promise<void> {
  const { namespace } = seat.pair
  if (action === 'ask') {
    stopSigning(desk, namespace)
    desk.questions.ask(seat.pair, first)
  } else if (action === 'end') await end(desk, namespace)
  else if (action === 'back') await back(desk, seat)
  else if (action === 'pass' || action === 'leave') {
    stopSigning(desk, namespace)
    desk.questions.drop(namespace)
  }
}

/**
 * Disconnects a namespace; the modal stays for the others, and closes when nobody else is asked.
 */
async function end({ connections, platform }: FlowDesk, namespace: string): Promise<void> {
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

/**
 * Has the wallet go back to where the account is signed in; a wallet that does not is disconnected.
 */
async function back(desk: FlowDesk, seat: Seat): Promise<void> {
  const { pair, last } = seat
  const isOver = () => desk.questions.get()?.account !== pair.account
  desk.leaving.add(pair.namespace)
  try {
    if (last) await desk.connections.switchNetwork(last.network)
  } catch (error) {
    desk.platform.log('info', 'The wallet did not go back to its last network.', error)
  } finally {
    desk.leaving.delete(pair.namespace)
  }
  if (!isOver()) await end(desk, pair.namespace)
}

import type { NamespaceState, Release } from '#kernel'
import type { FlowDesk } from './FlowDesk.ts'
import { isCovered, stopSigning } from './FlowDesk.ts'
import { look } from './look.ts'
import type { Pair, Seat } from './Seat.ts'
import { newSeat, pairOfRecord } from './Seat.ts'

/** Follows who is connected: another account, another network, another tab, nobody any more. */
export function followSeats(desk: FlowDesk): Release {
  const follow = () => {
    for (const record of Object.values(desk.connections.get().namespaces)) followOne(desk, record)
    desk.questions.refresh()
  }
  const again = () => {
    for (const seat of desk.seats.values()) {
      if (!seat.seated || seat.unasked) continue
      const isAsked = desk.questions.get()?.namespace === seat.pair.namespace
      // What is being signed is about to change the sessions itself.
      if (desk.signing?.namespace !== seat.pair.namespace)
        void look(desk, isAsked ? 'otherTabWhileAsked' : 'otherTab', seat)
    }
  }
  const releases = [desk.connections.subscribe(follow), desk.siwx.onChange?.(again)]
  follow()
  return () => {
    for (const release of releases) release?.()
  }
}

function followOne(desk: FlowDesk, record: NamespaceState): void {
  const { namespace } = record
  if (!isCovered(desk, namespace)) return
  const seat = desk.seats.get(namespace)
  const pair = pairOfRecord(record)
  // Before a wallet is told of, its seat is there already.
  if (pair) meet(desk, seat, pair)
  else if (seat && (seat.seated || record.accountState.status === 'disconnected'))
    leave(desk, namespace, seat)
}

function meet(desk: FlowDesk, seat: Seat | undefined, pair: Pair): void {
  if (!seat) {
    const made = { ...newSeat(pair), seated: true }
    desk.seats.set(pair.namespace, made)
    return void look(desk, 'connect', made)
  }
  if (seat.pair.account === pair.account) return
  const event = seat.unasked
    ? 'connect'
    : seat.pair.address === pair.address
      ? 'network'
      : 'account'
  stopSigning(desk, pair.namespace)
  seat.pair = pair
  void look(desk, event, seat)
}

function leave(desk: FlowDesk, namespace: string, seat: Seat): void {
  desk.seats.delete(namespace)
  seat.wake()
  stopSigning(desk, namespace)
  desk.questions.drop(namespace)
  if (seat.seated && desk.siwx.signOutOnDisconnect !== false)
    signOut(desk, seat).catch((error) =>
      desk.platform.log('warn', 'The sessions could not be ended.', error),
    )
}

/** The last one to leave ends every session; before that, each namespace only its own. */
async function signOut({ siwx, connections }: FlowDesk, { pair, signed }: Seat): Promise<void> {
  const others = Object.values(connections.get().namespaces).some(
    ({ accountState }) => accountState.status === 'connected',
  )
  if (!others) return siwx.setSessions([])
  for (const { network, address } of new Set([...signed, pair]))
    await siwx.revokeSession(network, address)
}

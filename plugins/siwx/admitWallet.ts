import type { Arrival, SignInProof } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { connectRoute } from '#plugins/connect/port'
import { accountOf } from './accountOf.ts'
import { act } from './act.ts'
import type { FlowDesk } from './FlowDesk.ts'
import { isCovered } from './FlowDesk.ts'
import { checkFailed } from './failCheck.ts'
import { keepProofs } from './keepProofs.ts'
import { decide } from './look.ts'
import type { Seat } from './Seat.ts'
import { newSeat, pairOf } from './Seat.ts'

/** The gate: whether a wallet may be connected, and what the visitor is asked then. */
export async function admitWallet(
  desk: FlowDesk,
  { namespace, connection, reason, proof }: Arrival,
): Promise<(() => void) | undefined> {
  const account = accountOf(connection.state)
  if (!isCovered(desk, namespace) || !account) return undefined
  if (reason === 'switched') {
    await desk.seats.get(namespace)?.looking
    return undefined
  }
  const seat = newSeat(pairOf(account, connection.state.network))
  const decision = await decideOn(desk, seat, reason, [proof ?? []].flat())
  if (decision.action === 'end') throw featureError('siwx-session-missing')
  desk.seats.get(namespace)?.wake()
  desk.seats.set(namespace, seat)
  return () => {
    seat.seated = true
    if (decision.action === 'ask') void act(desk, 'ask', seat, decision.first)
  }
}

async function decideOn(
  desk: FlowDesk,
  seat: Seat,
  reason: Arrival['reason'],
  proofs: readonly SignInProof[],
) {
  try {
    await keepProofs(desk, seat.pair, proofs)
    return await decide(desk, reason === 'restored' ? 'reload' : 'connect', seat)
  } catch (cause) {
    desk.tell.failed(seat.pair, cause)
    desk.tell.toast(checkFailed)
    if (desk.router.get().open) desk.router.reset(connectRoute)
    throw featureError('siwx-check-failed', {}, { cause })
  }
}

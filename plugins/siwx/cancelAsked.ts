import { act } from './act.ts'
import type { FlowDesk } from './FlowDesk.ts'
import { modeOf, stopSigning } from './FlowDesk.ts'
import type { Pair, Seat } from './Seat.ts'
import type { Known } from './signInPolicy.ts'
import { signInPolicy } from './signInPolicy.ts'

/**
 * The visitor declines. A second time, while the wallet is asked to go back, disconnects. Never
 * rejects.
 */
export async function cancelAsked(desk: FlowDesk): Promise<void> {
  const { questions, seats, router, tell } = desk
  const asked = questions.get()
  const seat = seats.get(asked?.namespace ?? '')
  if (!asked || !seat) return router.close()
  stopSigning(desk, asked.namespace)
  tell.cancelled(seat.pair)
  if (desk.leaving.has(asked.namespace)) return act(desk, 'end', seat)
  questions.setBusy(true)
  const known = await knownAt(desk, seat).catch(() => 'none' as const)
  if (questions.get()?.account === asked.account)
    await act(desk, signInPolicy.cancel[modeOf(desk)][known], seat)
}

/**
 * Whether the account is signed in here after all, or whoever it was on the network it came from:
 * an account can be another one on each network.
 */
async function knownAt({ siwx }: FlowDesk, { pair, last }: Seat): Promise<Known> {
  const has = async ({ network, address }: Pair) =>
    (await siwx.getSessions(network, address)).length > 0
  if (await has(pair)) return 'here'
  return last && last.network !== pair.network && (await has(last)) ? 'elsewhere' : 'none'
}

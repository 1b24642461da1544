import type { AnyRoute } from '#kernel'
import { act } from './act.ts'
import type { FlowDesk } from './FlowDesk.ts'
import { modeOf } from './FlowDesk.ts'
import { failCheck } from './failCheck.ts'
import type { Seat } from './Seat.ts'
import type { Action, Known, SignInEvent } from './signInPolicy.ts'
import { signInPolicy } from './signInPolicy.ts'
import { watchExpiry } from './watchExpiry.ts'

/** What follows, and the view to begin with. */
export type Decision = { readonly action: Action; readonly first?: AnyRoute | undefined }

/** Nobody is asked to sign in on a network that the visitor has to leave first. */
function isUnsupported(
  { settings, networks }: FlowDesk,
  { pair: { namespace, network } }: Seat,
): boolean {
  if (!settings.enableNetworkSwitch || settings.allowUnsupportedChain || settings.basic)
    return false
  return !networks.of(namespace).some(({ caipNetworkId }) => caipNetworkId === network)
}

/** Looks the account's session up and asks the policy. Rejects when the sessions cannot be read. */
export async function decide(desk: FlowDesk, event: SignInEvent, seat: Seat): Promise<Decision> {
  const { pair } = seat
  seat.unasked = event !== 'reload' && isUnsupported(desk, seat)
  if (seat.unasked) return { action: 'pass' }
  const sessions = await desk.siwx.getSessions(pair.network, pair.address)
  const known: Known = sessions.length > 0 ? 'here' : seat.last ? 'elsewhere' : 'none'
  if (known === 'here' && seat.pair === pair) {
    seat.last = pair
    seat.signed.push(pair)
    watchExpiry(desk, seat, sessions, () => void look(desk, 'otherTab', seat))
  }
  const action = signInPolicy[event][modeOf(desk)][known]
  return action === 'ask' ? { action, first: await desk.first(pair.account) } : { action }
}

/** Looks, and does what follows. A newer look of the same namespace overtakes it. Never rejects. */
export function look(desk: FlowDesk, event: SignInEvent, seat: Seat): Promise<void> {
  const turn = ++seat.turn
  const { pair } = seat
  const current = () => turn === seat.turn && desk.seats.get(pair.namespace) === seat
  const run = async () => {
    try {
      const { action, first } = await decide(desk, event, seat)
      if (current()) await act(desk, action, seat, first)
    } catch (error) {
      if (current()) failCheck(desk, pair, error)
    }
  }
  seat.looking = run()
  return seat.looking
}

import { LatchkeyError, unlessAborted } from '#kernel'
import type { FlowDesk } from './FlowDesk.ts'
import { look } from './look.ts'
import type { Seat } from './Seat.ts'
import type { SiwxSession } from './Siwx.ts'
import { signSession } from './signSession.ts'

/** What the specification says when a signature failed. */
const signatureFailed = 'Error signing message'

/** Has the account that is asked sign, and keeps the session. One at a time. Never rejects. */
export async function signAsked(desk: FlowDesk): Promise<void> {
  const { questions, seats, tell } = desk
  const seat = seats.get(questions.get()?.namespace ?? '')
  if (!seat || desk.signing) return
  const { pair } = seat
  const stop = new AbortController()
  desk.signing = { namespace: pair.namespace, stop }
  questions.setBusy(true)
  tell.clicked(pair)
  try {
    const session = await obtain(desk, seat, stop.signal)
    desk.signing = undefined
    finish(desk, seat, session)
  } catch (error) {
    // Given up: whoever did it has said what follows.
    if (stop.signal.aborted) return
    desk.signing = undefined
    questions.setBusy(false)
    tell.failed(pair, error)
    tell.toast(signatureFailed)
    if (wantsCode(error)) questions.restart()
    else questions.again()
  }
}

async function obtain(
  { siwx, networks, connections }: FlowDesk,
  { pair }: Seat,
  signal: AbortSignal,
): Promise<SiwxSession> {
  const connection = connections.live(pair.namespace)
  if (!connection) throw new LatchkeyError('connection-missing')
  const session = await unlessAborted(
    signSession({ siwx, networks, connection, signal }, pair),
    signal,
  )
  // Kept too late: somebody who declined is not signed in.
  await unlessAborted(
    siwx.addSession(session),
    signal,
    () => void siwx.revokeSession(pair.network, pair.address).catch(() => {}),
  )
  return session
}

function finish(desk: FlowDesk, seat: Seat, session: SiwxSession): void {
  const { pair } = seat
  seat.last = pair
  desk.tell.signedIn(pair)
  for (const waiter of [...desk.waiters])
    if (waiter.namespace === pair.namespace) waiter.resolve(session)
  desk.questions.drop(pair.namespace)
  void look(desk, 'otherTab', seat)
}

/** The provider wants the email address confirmed first. */
const wantsCode = (error: unknown) =>
  error instanceof Error && /OTP is required/.test(`${error.message} ${String(error.cause)}`)

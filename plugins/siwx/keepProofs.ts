import type { SignInProof } from '#kernel'
import { parseAccountId } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { challengeOf } from './challengeOf.ts'
import type { FlowDesk } from './FlowDesk.ts'
import { judgeSession } from './judgeSession.ts'
import type { Pair } from './Seat.ts'
import type { SiwxSession } from './Siwx.ts'
import { sessionOfProof } from './sessionOfProof.ts'

/**
 * What the wallet signed while it connected becomes the session; a wallet that signed it on several
 * networks is signed in on all of them. When it is not
 * taken, the visitor is asked as always. A message counts once.
 */
export async function keepProofs(
  desk: FlowDesk,
  pair: Pair,
  proofs: readonly SignInProof[],
): Promise<void> {
  const message = desk.challenges.get(pair.namespace)
  desk.challenges.delete(pair.namespace)
  const own = proofs.filter(({ account }) => parseAccountId(account).address === pair.address)
  const first = own.find(({ account }) => account === pair.account)
  if (!message || !first) return
  try {
    const sessions = [first, ...own.filter((proof) => proof !== first)].map((proof) =>
      sessionOfProof(message, proof),
    )
    await keep(desk, sessions)
    desk.tell.signedIn(pair)
  } catch (error) {
    desk.tell.failed(pair, error)
  }
}

async function keep(desk: FlowDesk, sessions: readonly SiwxSession[]): Promise<void> {
  // Whether it answers this site's message is not left to whoever keeps the sessions: nobody has
  // seen yet what came.
  for (const session of sessions) {
    const why = challengeOf(session.data) && (await judgeSession(desk, session))
    if (why !== undefined && why !== 'unknown') throw featureError('siwx-refused', { why })
  }
  const [first] = sessions
  if (first?.cacao) await desk.siwx.setSessions(sessions)
  else if (first) await desk.siwx.addSession(first)
}

import type { Caip2, ConnectGate, Entry, Release, SignInChallenge } from '#kernel'
import { LatchkeyError } from '#kernel'
import { featureError } from '#kernel/feature-error'
import { approveTransactionRoute } from '#plugins/embedded-wallet/port'
import { act } from './act.ts'
import { admitWallet } from './admitWallet.ts'
import { cancelAsked } from './cancelAsked.ts'
import { challengeOf } from './challengeOf.ts'
import type { Questions } from './createQuestions.ts'
import { createQuestions } from './createQuestions.ts'
import type { FlowDesk, FlowTools, Waiter } from './FlowDesk.ts'
import { isCovered, modeOf } from './FlowDesk.ts'
import { followSeats } from './followSeats.ts'
import type { Asked, SignIn } from './port.ts'
import { pairOfRecord } from './Seat.ts'
import type { SiwxSession } from './Siwx.ts'
import { signAsked } from './signAsked.ts'
import { signInPolicy } from './signInPolicy.ts'

/** Signing in, the gate, and what keeps the modal open. */
export type SignInFlow = {
  readonly signIn: SignIn
  readonly gate: ConnectGate
  readonly guard: Questions['stands']
  readonly release: Release
}

/** Makes the flow of one modal. */
export function createSignInFlow(tools: FlowTools): SignInFlow {
  const { connections, state, router } = tools
  const required = () => modeOf(tools) === 'required'
  const onLeft = (asked: Asked) => {
    const seat = desk.seats.get(asked.namespace)
    const action =
      signInPolicy[asked.before && !router.get().open ? 'closeBefore' : 'close'][modeOf(tools)].none
    if (action === 'stay') questions.again()
    else if (seat) void act(desk, action, seat)
  }
  const questions = createQuestions({
    state,
    router,
    isDue: (namespace) => required() || connections.get().active === namespace,
    before: tools.before,
    onLeft,
    onDropped: (namespace) => giveUp(desk, namespace),
  })
  const desk: FlowDesk = {
    ...tools,
    questions,
    seats: new Map(),
    challenges: new Map(),
    waiters: new Set(),
    leaving: new Set(),
  }
  const stopFollowing = followSeats(desk)
  return {
    signIn: {
      get: state.get,
      subscribe: state.subscribe,
      required,
      proceed: questions.proceed,
      sign: () => signAsked(desk),
      cancel: () => cancelAsked(desk),
      async abandon() {
        const seat = desk.seats.get(questions.get()?.namespace ?? '')
        if (seat) await act(desk, 'end', seat)
      },
      request: () => request(desk),
    },
    gate: {
      admit: (arrival) => admitWallet(desk, arrival),
      challenge: (namespace, network) => challenge(desk, namespace, network),
    },
    guard: (history) =>
      signInPolicy.close[modeOf(tools)].none === 'stay' &&
      (questions.stands(history) || isSigningNow(desk, history)),
    release() {
      stopFollowing()
      questions.release()
      desk.signing?.stop.abort()
      for (const seat of desk.seats.values()) seat.wake()
      for (const { namespace } of [...desk.waiters]) giveUp(desk, namespace)
    },
  }
}

/** The embedded wallet asks for the signature of somebody who is about to be connected. */
function isSigningNow({ challenges, seats }: FlowDesk, history: readonly Entry[]): boolean {
  const isApproving = history[history.length - 1]?.route === approveTransactionRoute.id
  return isApproving && [...challenges.keys()].some((namespace) => !seats.get(namespace)?.seated)
}

function giveUp({ waiters }: FlowDesk, namespace: string): void {
  for (const waiter of [...waiters])
    if (waiter.namespace === namespace) waiter.reject(new LatchkeyError('modal-closed'))
}

/**
 * The message for a wallet that signs while it connects. Only where signing in is required: who
 * declines it does not connect.
 */
async function challenge(
  desk: FlowDesk,
  namespace: string,
  network?: Caip2,
): Promise<SignInChallenge | undefined> {
  const chainId = network ?? desk.networks.initial(namespace)?.caipNetworkId
  desk.challenges.delete(namespace)
  // What comes before signing in would never be asked of somebody who is signed in already.
  const comesLater =
    modeOf(desk) === 'optional' || desk.hasPrelude() || desk.siwx.signMessage !== undefined
  if (comesLater || !isCovered(desk, namespace) || !chainId) return undefined
  try {
    const message = await desk.siwx.createMessage({ accountAddress: '', chainId })
    desk.challenges.set(namespace, message)
    return challengeOf(message)
  } catch (error) {
    desk.platform.log('info', 'The wallet is asked to sign in after it is connected.', error)
    return undefined
  }
}

async function request(desk: FlowDesk): Promise<SiwxSession> {
  const record = desk.connections.of()
  const pair = record && pairOfRecord(record)
  if (!pair || !isCovered(desk, pair.namespace)) throw featureError('siwx-account-missing')
  const [session] = await desk.siwx.getSessions(pair.network, pair.address)
  if (session) return session
  const first = await desk.first(pair.account)
  return new Promise((resolve, reject) => {
    const settle =
      <T>(then: (value: T) => void) =>
      (value: T) => {
        desk.waiters.delete(waiter)
        then(value)
      }
    const waiter: Waiter = {
      namespace: pair.namespace,
      resolve: settle(resolve),
      reject: settle(reject),
    }
    desk.waiters.add(waiter)
    desk.questions.ask(pair, first)
  })
}

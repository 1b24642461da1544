import type { AnyRoute, Entry, Release, Router, Slice } from '#kernel'
import { connectingMultiChainRoute } from '#plugins/connect/port'
import { approveTransactionRoute } from '#plugins/embedded-wallet/port'
import type { Asked, SignInState } from './port.ts'
import { siwxSignMessageRoute } from './port.ts'
import type { Pair } from './Seat.ts'

/** What the questions are put with. */
export type QuestionTools = {
  readonly state: Slice<SignInState>
  readonly router: Router
  /** Whether it is the namespace's turn to be asked about. */
  isDue(namespace: string): boolean
  /** Views that come before the sign-in view. */
  before(): readonly string[]
  /** Hears that the visitor is no longer where the question is. */
  onLeft(asked: Asked): void
  /** Hears that a question was taken back, or that it needs no answer any more. */
  onDropped(namespace: string): void
}

/** One question at a time: sign in with this account? The others wait for their turn. */
export type Questions = {
  get(): Asked | undefined
  /**
   * Asks, or changes an open question of the same namespace. `first` comes before the sign-in view.
   */
  ask(pair: Pair, first?: AnyRoute): void
  /** Takes the question of a namespace back; closes the modal when there is no other. */
  drop(namespace: string): void
  setBusy(busy: boolean): void
  /** Brings the view of the question back unless it is on screen. */
  again(): void
  /** Goes from the view before to the sign-in view. */
  proceed(): void
  /** Goes back to the view before. */
  restart(): void
  /** Looks whose turn it is now. */
  refresh(): void
  /** The close guard: true on the views on which the question stands. */
  stands(history: readonly Entry[]): boolean
  readonly release: Release
}

type Waiting = { readonly pair: Pair; readonly first: AnyRoute | undefined }

/** The views of a question. */
function viewsOf({ router, before }: Pick<QuestionTools, 'router' | 'before'>) {
  const isOn = (...routes: readonly string[]) =>
    router.get().open && routes.includes(router.current().route)
  return {
    onScreen: () => isOn(siwxSignMessageRoute.id, ...before()),
    /**
     * The visitor is in the middle of something that is not to be interrupted: connecting one
     * namespace after another.
     */
    isConnecting: () => isOn(connectingMultiChainRoute.id),
    isApproving: () => isOn(approveTransactionRoute.id),
    show(route: AnyRoute) {
      if (router.get().open) router.reset(route)
      else router.open({ route: route.id, params: undefined })
    },
  }
}

/** The one question that is put now, and its view. */
function createCurrent(state: QuestionTools['state'], views: ReturnType<typeof viewsOf>) {
  let current: Waiting | undefined
  const get = () => state.get().asked
  const put = (next: Waiting | undefined, change: Partial<Asked> = {}) => {
    current = next
    state.update((draft) => void Object.assign(draft, { asked: next && askedOf(next, change) }))
  }
  const show = () => views.show((get()?.before && current?.first) || siwxSignMessageRoute)
  const change = (part: Partial<Asked>) => put(current, { ...get(), ...part })
  return {
    of: () => current,
    get,
    put,
    change,
    show,
    again() {
      if (!views.onScreen()) show()
    },
    restart() {
      change({ before: current?.first !== undefined })
      show()
    },
  }
}

/** Makes the questions. */
export function createQuestions({
  state,
  router,
  isDue,
  before,
  onLeft,
  onDropped,
}: QuestionTools): Questions {
  const views = viewsOf({ router, before })
  const { of, get, put, change, show, again, restart } = createCurrent(state, views)
  let waiting: readonly Waiting[] = []
  const forget = (namespace: string) => {
    waiting = waiting.filter(({ pair }) => pair.namespace !== namespace)
  }
  const next = () => {
    const found =
      of() || views.isConnecting() ? undefined : waiting.find(({ pair }) => isDue(pair.namespace))
    if (!found) return
    forget(found.pair.namespace)
    put(found)
    show()
  }
  const goOn = (wasOnScreen: boolean) => {
    put(undefined)
    next()
    if (!of() && wasOnScreen) router.close()
  }
  const follow = () => {
    const asked = get()
    if (!asked) next()
    else if (!asked.busy && !views.onScreen() && !views.isApproving()) onLeft(asked)
  }
  return {
    get,
    ask(pair, first) {
      forget(pair.namespace)
      if (of()?.pair.namespace === pair.namespace) {
        put({ pair, first: undefined })
        again()
      } else {
        waiting = [...waiting, { pair, first }]
        next()
      }
    },
    drop(namespace) {
      forget(namespace)
      if (of()?.pair.namespace === namespace) goOn(views.onScreen())
      onDropped(namespace)
    },
    setBusy: (busy) => change({ busy }),
    again,
    proceed() {
      change({ before: false })
      router.replace(siwxSignMessageRoute)
    },
    restart,
    refresh() {
      const current = of()
      if (current && !get()?.busy && !isDue(current.pair.namespace)) {
        waiting = [...waiting, current]
        goOn(views.onScreen())
      } else next()
    },
    stands: (history) =>
      get() !== undefined && standing.includes(history[history.length - 1]?.route ?? ''),
    release: router.subscribe(follow),
  }
}

const standing: readonly string[] = [siwxSignMessageRoute.id, approveTransactionRoute.id]

function askedOf(
  { pair: { namespace, network, address, account }, first }: Waiting,
  change: Partial<Asked>,
): Asked {
  return {
    namespace,
    network,
    address,
    account,
    busy: false,
    before: first !== undefined,
    ...change,
  }
}

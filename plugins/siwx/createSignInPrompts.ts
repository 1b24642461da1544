import type { AnyRoute, HistoryEntry, Release, Router, Slice } from '#kernel'
import { connectingMultiChainRoute } from '#plugins/ports/connect'
import { approveTransactionRoute } from '#plugins/ports/embedded-wallet'
import type { PendingSignIn, SignInState } from '#plugins/ports/siwx'
import { siwxSignMessageRoute } from '#plugins/ports/siwx'
import type { SessionSubject } from './NamespaceSignIn.ts'

/** What the questions are put with. */
export type SignInPromptTools = {
  readonly state: Slice<SignInState>
  readonly router: Router
  /** Whether it is the namespace's turn to be asked about. */
  isDue(namespace: string): boolean
  /** Views that come before the sign-in view. */
  preludeRoutes(): readonly string[]
  /** Hears that the visitor is no longer where the question is. */
  onLeft(asked: PendingSignIn): void
  /** Hears that a question was taken back, or that it needs no answer any more. */
  onDropped(namespace: string): void
}

/** One question at a time: sign in with this account? The others wait for their turn. */
export type SignInPrompts = {
  get(): PendingSignIn | undefined
  /**
   * Asks, or changes an open question of the same namespace. `first` comes before the sign-in view.
   */
  show(pair: SessionSubject, first?: AnyRoute): void
  /** Takes the question of a namespace back; closes the modal when there is no other. */
  dismiss(namespace: string): void
  setBusy(busy: boolean): void
  /** Brings the view of the question back unless it is on screen. */
  showAgain(): void
  /** Goes from the view before to the sign-in view. */
  proceed(): void
  /** Goes back to the view before. */
  restart(): void
  /** Looks whose turn it is now. */
  refresh(): void
  /** The close guard: true on the views on which the question stands. */
  isOnTop(history: readonly HistoryEntry[]): boolean
  readonly release: Release
}

type QueuedPrompt = { readonly subject: SessionSubject; readonly first: AnyRoute | undefined }

/** The views of a question. */
function createPromptViews({
  router,
  preludeRoutes,
}: Pick<SignInPromptTools, 'router' | 'preludeRoutes'>) {
  const isOn = (...routes: readonly string[]) =>
    router.get().open && routes.includes(router.current().route)
  return {
    onScreen: () => isOn(siwxSignMessageRoute.id, ...preludeRoutes()),
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
function createCurrentPrompt(
  state: SignInPromptTools['state'],
  views: ReturnType<typeof createPromptViews>,
) {
  let current: QueuedPrompt | undefined
  const get = () => state.get().pending
  const put = (next: QueuedPrompt | undefined, change: Partial<PendingSignIn> = {}) => {
    current = next
    state.update(
      (draft) => void Object.assign(draft, { pending: next && toPendingSignIn(next, change) }),
    )
  }
  const show = () => views.show((get()?.preludeShown && current?.first) || siwxSignMessageRoute)
  const change = (part: Partial<PendingSignIn>) => put(current, { ...get(), ...part })
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
      change({ preludeShown: current?.first !== undefined })
      show()
    },
  }
}

/** Makes the questions. */
export function createSignInPrompts({
  state,
  router,
  isDue,
  preludeRoutes,
  onLeft,
  onDropped,
}: SignInPromptTools): SignInPrompts {
  const views = createPromptViews({ router, preludeRoutes })
  const { of, get, put, change, show, again, restart } = createCurrentPrompt(state, views)
  let queue: readonly QueuedPrompt[] = []
  const forget = (namespace: string) => {
    queue = queue.filter(({ subject }) => subject.namespace !== namespace)
  }
  const next = () => {
    const found =
      of() || views.isConnecting()
        ? undefined
        : queue.find(({ subject }) => isDue(subject.namespace))
    if (!found) return
    forget(found.subject.namespace)
    put(found)
    show()
  }
  const goOn = (wasOnScreen: boolean) => {
    put(undefined)
    next()
    if (!of() && wasOnScreen) router.close()
  }
  const follow = () => {
    const pending = get()
    if (!pending) next()
    else if (!pending.busy && !views.onScreen() && !views.isApproving()) onLeft(pending)
  }
  return {
    get,
    show(subject, first) {
      forget(subject.namespace)
      if (of()?.subject.namespace === subject.namespace) {
        put({ subject, first: undefined })
        again()
      } else {
        queue = [...queue, { subject, first }]
        next()
      }
    },
    dismiss(namespace) {
      forget(namespace)
      if (of()?.subject.namespace === namespace) goOn(views.onScreen())
      onDropped(namespace)
    },
    setBusy: (busy) => change({ busy }),
    showAgain: again,
    proceed() {
      change({ preludeShown: false })
      router.replace(siwxSignMessageRoute)
    },
    restart,
    refresh() {
      const current = of()
      if (current && !get()?.busy && !isDue(current.subject.namespace)) {
        queue = [...queue, current]
        goOn(views.onScreen())
      } else next()
    },
    isOnTop: (history) =>
      get() !== undefined && promptRoutes.includes(history[history.length - 1]?.route ?? ''),
    release: router.subscribe(follow),
  }
}

const promptRoutes: readonly string[] = [siwxSignMessageRoute.id, approveTransactionRoute.id]

function toPendingSignIn(
  { subject: { namespace, network, address, account }, first }: QueuedPrompt,
  change: Partial<PendingSignIn>,
): PendingSignIn {
  return {
    namespace,
    network,
    address,
    account,
    busy: false,
    preludeShown: first !== undefined,
    ...change,
  }
}

import type { AnyRoute, HistoryEntry, Release, Router, Slice } from '#kernel'
import { connectingMultiChainRoute } from '#plugins/ports/connect'
import { approveTransactionRoute } from '#plugins/ports/embedded-wallet'
import type { PendingSignIn, SignInState } from '#plugins/ports/siwx'
import { siwxSignMessageRoute } from '#plugins/ports/siwx'
import type { SessionSubject } from './NamespaceSignIn.ts'

/** Dependencies of the prompts. */
export type SignInPromptTools = {
  readonly state: Slice<SignInState>
  readonly router: Router
  /** True if the namespace's sign-in is pending. */
  isDue(namespace: string): boolean
  /** Views that may come before the sign-in view. */
  preludeRoutes(): readonly string[]
  /** Called when the visitor has left the prompt. */
  onLeft(pending: PendingSignIn): void
  /** Called when a prompt was dismissed or is obsolete. */
  onDropped(namespace: string): void
}

/** Shows one sign-in prompt at a time; others are queued. */
export type SignInPrompts = {
  get(): PendingSignIn | undefined
  /** Shows a prompt, or updates the open one of the namespace. `first` is shown before it. */
  show(pair: SessionSubject, first?: AnyRoute): void
  /** Dismisses the prompt of a namespace; closes the modal if it was the last. */
  dismiss(namespace: string): void
  setBusy(busy: boolean): void
  /** Shows the prompt's view again if it is not on screen. */
  showAgain(): void
  /** Shows the prompt after a failure, `fromStart` with the preceding view, unless it was left. */
  resume(fromStart: boolean): void
  /** Continues from the preceding view to the sign-in view. */
  proceed(): void
  /** Shows the next prompt if it is due. */
  refresh(): void
  /** Close guard: true on the prompt's views. */
  isOnTop(history: readonly HistoryEntry[]): boolean
  readonly release: Release
}

type QueuedPrompt = { readonly subject: SessionSubject; readonly first: AnyRoute | undefined }

/** Views of a prompt. */
function createPromptViews({
  router,
  preludeRoutes,
}: Pick<SignInPromptTools, 'router' | 'preludeRoutes'>) {
  const isOn = (...routes: readonly string[]) =>
    router.get().open && routes.includes(router.current().route)
  return {
    onScreen: () => isOn(siwxSignMessageRoute.id, ...preludeRoutes()),
    /**
     * True while the visitor connects several namespaces in sequence, which must not be
     * interrupted.
     */
    isConnecting: () => isOn(connectingMultiChainRoute.id),
    isApproving: () => isOn(approveTransactionRoute.id),
    show(route: AnyRoute) {
      if (router.get().open) router.reset(route)
      else router.open({ route: route.id, params: undefined })
    },
  }
}

/** The current prompt and its view. */
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

/** Prompts that wait for their turn. */
function createPromptQueue(
  { router, isDue }: Pick<SignInPromptTools, 'router' | 'isDue'>,
  views: ReturnType<typeof createPromptViews>,
  { of, put, show }: ReturnType<typeof createCurrentPrompt>,
) {
  let queue: readonly QueuedPrompt[] = []
  const forget = (namespace: string) => {
    queue = queue.filter(({ subject }) => subject.namespace !== namespace)
  }
  /** Shows the first prompt that is due, if none is shown. */
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
  return {
    add(prompt: QueuedPrompt) {
      queue = [...queue, prompt]
    },
    forget,
    next,
    /** Ends the current prompt; closes the modal if it was on screen and no other is due. */
    goOn(wasOnScreen: boolean) {
      put(undefined)
      next()
      if (!of() && wasOnScreen) router.close()
    },
  }
}

/** Creates the prompts. */
export function createSignInPrompts({
  state,
  router,
  isDue,
  preludeRoutes,
  onLeft,
  onDropped,
}: SignInPromptTools): SignInPrompts {
  const views = createPromptViews({ router, preludeRoutes })
  const current = createCurrentPrompt(state, views)
  const { of, get, put, change, again, restart } = current
  const { add, forget, next, goOn } = createPromptQueue({ router, isDue }, views, current)
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
        add({ subject, first })
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
    resume(fromStart) {
      change({ busy: false })
      const pending = get()
      if (pending && !views.onScreen() && !views.isApproving()) onLeft(pending)
      if (!pending || get()?.namespace !== pending.namespace) return
      if (fromStart) restart()
      else again()
    },
    proceed() {
      change({ preludeShown: false })
      router.replace(siwxSignMessageRoute)
    },
    refresh() {
      const shown = of()
      if (shown && !get()?.busy && !isDue(shown.subject.namespace)) {
        add(shown)
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

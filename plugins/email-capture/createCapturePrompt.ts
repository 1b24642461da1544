import type { Caip10, Connections, Platform, Release, Router, Slice } from '#kernel'
import { parseNamespace } from '#kernel'
import type { CaptureState } from '#plugins/ports/email-capture'
import { dataCaptureOtpConfirmRoute, dataCaptureRoute } from '#plugins/ports/email-capture'
import type { SignIn } from '#plugins/ports/siwx'
import type { CaptureRecord } from './createCaptureRecord.ts'

/** What a question is put with. */
export type CapturePromptTools = {
  readonly connections: Connections
  readonly router: Router
  readonly platform: Pick<Platform, 'log'>
  readonly state: Slice<CaptureState>
  readonly record: CaptureRecord
  readonly required: boolean
  /** Whoever signs visitors in. */
  signIn(): Promise<SignIn> | undefined
}

/** The question that is open, from its first account to its answer or to the visitor's leaving. */
export type CapturePrompt = {
  /** Whether nothing was answered on this page yet. */
  isDue(): boolean
  /**
   * True when the question is on screen already: one answer is for everybody who connects
   * meanwhile, such as all namespaces of one session.
   */
  open(account: Caip10): boolean
  /** The account whose answer is asked for first, as it is connected now. */
  account(): Caip10 | undefined
  /** Ends the question and lets the visitor go on. */
  answer(kind: 'given' | 'skipped', email?: string): Promise<void>
  /** A namespace is no longer connected. */
  removeNamespace(namespace: string): void
  readonly release: Release
}

/** The views of the question. */
export const captureRoutes: readonly string[] = [dataCaptureRoute.id, dataCaptureOtpConfirmRoute.id]

/**
 * Makes the question; it follows the router, so that leaving its views in whatever way is an answer
 * too.
 */
export function createCapturePrompt({
  connections,
  router,
  platform,
  state,
  record,
  required,
  signIn,
}: CapturePromptTools): CapturePrompt {
  const set = (change: CaptureState) => state.update((draft) => void Object.assign(draft, change))
  const pendingAccounts = () => state.get().pendingAccounts ?? []
  const isConnected = (namespace: string) =>
    connections.getState(namespace)?.accountState.status === 'connected'
  const isOpen = () => router.get().open && captureRoutes.includes(router.current().route)
  let shown = false

  const begin: CapturePrompt['open'] = (account) => {
    set({ pendingAccounts: shown ? [...pendingAccounts(), account] : [account] })
    return shown
  }
  const keep = (kind: 'given' | 'skipped') => {
    for (const account of pendingAccounts()) record.add(account, kind)
  }
  const disconnectAll = () => {
    for (const namespace of new Set(pendingAccounts().map(parseNamespace)))
      if (isConnected(namespace))
        connections
          .disconnect({ namespace })
          .catch((error) => platform.log('warn', 'A wallet would not disconnect.', error))
  }
  const leave = () => {
    if (required) disconnectAll()
    else keep('skipped')
    set({ pendingAccounts: undefined, sentTo: undefined, skipped: !required })
  }
  const follow = () => {
    const now = isOpen()
    const active = connections.getState()?.accountState.caipAddress
    const left = shown && !now
    shown = now
    if (left && state.get().pendingAccounts) leave()
    // The host opened it.
    else if (now && !state.get().pendingAccounts && active) begin(active)
  }
  follow()
  return {
    isDue: () => !state.get().email && !state.get().skipped,
    open: begin,
    account: () =>
      pendingAccounts()[0] &&
      (connections.getState(parseNamespace(pendingAccounts()[0] ?? ''))?.accountState.caipAddress ??
        pendingAccounts()[0]),
    async answer(kind, email) {
      keep(kind)
      set({ pendingAccounts: undefined, sentTo: undefined, email, skipped: kind === 'skipped' })
      const signing = await signIn()
      if (signing?.get().pending?.preludeShown) signing.proceed()
      else if (isOpen()) router.close()
    },
    removeNamespace(namespace) {
      const rest = pendingAccounts().filter((account) => parseNamespace(account) !== namespace)
      set({ pendingAccounts: rest.length > 0 ? rest : undefined })
      if (!Object.keys(connections.get().namespaces).some(isConnected))
        set({ email: undefined, skipped: undefined })
    },
    release: router.subscribe(follow),
  }
}

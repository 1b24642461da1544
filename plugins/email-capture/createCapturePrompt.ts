import type { Caip10, Connections, Platform, Release, Router, Slice } from '#kernel'
import { parseNamespace } from '#kernel'
import type { CaptureState } from '#plugins/ports/email-capture'
import { dataCaptureOtpConfirmRoute, dataCaptureRoute } from '#plugins/ports/email-capture'
import type { SignIn } from '#plugins/ports/siwx'
import type { CaptureRecord } from './createCaptureRecord.ts'

/** Dependencies of the prompt. */
export type CapturePromptTools = {
  readonly connections: Connections
  readonly router: Router
  readonly platform: Pick<Platform, 'log'>
  readonly state: Slice<CaptureState>
  readonly record: CaptureRecord
  readonly required: boolean
  /** The sign-in service, if the host signs visitors in. */
  signIn(): Promise<SignIn> | undefined
}

/** The open prompt, from its first account to the answer or the visitor's leaving. */
export type CapturePrompt = {
  /** True if there was no answer on this page yet. */
  isDue(): boolean
  /**
   * Opens the prompt for an account. Returns true if it is open already: one answer counts for all
   * namespaces that connect meanwhile.
   */
  open(account: Caip10): boolean
  /** The connected account whose answer is requested first. */
  account(): Caip10 | undefined
  /** Ends the prompt and lets the visitor continue. */
  answer(kind: 'given' | 'skipped', email?: string): Promise<void>
  /** Removes the accounts of a disconnected namespace. */
  removeNamespace(namespace: string): void
  readonly release: Release
}

/** Views of the prompt. */
export const captureRoutes: readonly string[] = [dataCaptureRoute.id, dataCaptureOtpConfirmRoute.id]

function isConnected(connections: Connections, namespace: string): boolean {
  return connections.getState(namespace)?.accountState.status === 'connected'
}

/** Disconnects the wallets of accounts; failures are logged. */
function disconnectAccounts(
  accounts: readonly Caip10[],
  { connections, platform }: Pick<CapturePromptTools, 'connections' | 'platform'>,
): void {
  for (const namespace of new Set(accounts.map(parseNamespace)))
    if (isConnected(connections, namespace))
      connections
        .disconnect({ namespace })
        .catch((error) => platform.log('warn', 'A wallet would not disconnect.', error))
}

/** Creates the prompt. It follows the router: leaving its views counts as an answer. */
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
  const isOpen = () => router.get().open && captureRoutes.includes(router.current().route)
  let shown = false

  const begin: CapturePrompt['open'] = (account) => {
    set({ pendingAccounts: shown ? [...pendingAccounts(), account] : [account] })
    return shown
  }
  const keep = (kind: 'given' | 'skipped') => {
    for (const account of pendingAccounts()) record.add(account, kind)
  }
  const leave = () => {
    if (required) disconnectAccounts(pendingAccounts(), { connections, platform })
    else keep('skipped')
    set({ pendingAccounts: undefined, sentTo: undefined, skipped: !required })
  }
  const follow = () => {
    const now = isOpen()
    const active = connections.getState()?.accountState.caipAddress
    const left = shown && !now
    shown = now
    if (left && state.get().pendingAccounts) leave()
    // The host opened the view.
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
      if (!Object.keys(connections.get().namespaces).some((one) => isConnected(connections, one)))
        set({ email: undefined, skipped: undefined })
    },
    release: router.subscribe(follow),
  }
}

import type { Platform, Release, RemoteSigner, SessionProposal, Slice } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import type { WalletConnectConnector } from './createWalletConnectConnector.ts'
import { isAmbiguousRejection } from './sessionFaults.ts'

/** Dependencies of the shared pairing. */
export type SharedPairingTools = {
  readonly platform: Platform
  readonly state: Slice<PairingState>
  readonly connector: WalletConnectConnector
  /** Builds the proposal for the wallet. */
  proposal(signal: AbortSignal): SessionProposal
  /** Connects the approved session in all its namespaces. */
  connect(signer: RemoteSigner): Promise<void>
  /** True while the modal shows a view that holds the pairing, or still loads it. */
  readonly ownView: { get(): boolean; subscribe(listener: () => void): Release }
}

/** Between two views the pairing has no holder for a moment (ms). */
const releaseDelay = 100

/** The pairing with its disposal. */
export type SharedPairing = Pick<
  Pairing,
  'get' | 'subscribe' | 'hold' | 'retry' | 'rememberApp'
> & {
  dispose(): void
}

/** Creates the pairing that views share; it lives while it has a holder. */
export function createSharedPairing({
  platform,
  state,
  connector,
  proposal,
  connect,
  ownView,
}: SharedPairingTools): SharedPairing {
  let holders = 0
  let leave: Release = () => {}

  const set = (next: PairingState) =>
    state.update(
      (draft) =>
        void Object.assign(draft, { uri: undefined, expiresAt: undefined, error: undefined }, next),
    )
  const { start, stop, rememberApp } = createAttempt({
    platform,
    connector,
    proposal,
    connect,
    set,
  })
  const leaveOff = () => {
    stop(new LatchkeyError('modal-closed'))
    // The next session may belong to another wallet.
    rememberApp(undefined)
    set({ status: 'idle', tapped: undefined })
  }
  const unwatch = platform.watch(() => {
    // Also covers a suspended page that returns too late for a fresh URI.
    if (holders > 0 && ['offline', 'expired'].includes(state.get().status) && platform.online())
      start()
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    hold() {
      holders++
      leave()
      start()
      return once(() => {
        if (--holders === 0) leave = afterViews(platform, ownView, leaveOff)
      })
    },
    retry() {
      stop(new LatchkeyError('modal-closed'))
      start()
    },
    rememberApp,
    dispose() {
      leave()
      unwatch()
      stop(new LatchkeyError('plugin-removed', { id: 'walletconnect' }))
    },
  }
}

/** The pairing's attempt: one at a time. */
function createAttempt({
  platform,
  connector,
  proposal,
  connect,
  set,
}: Omit<SharedPairingTools, 'state' | 'ownView'> & { set(next: PairingState): void }) {
  let run: AbortController | undefined
  let app: Parameters<Pairing['rememberApp']>[0]
  return {
    async start() {
      if (run) return
      const own = new AbortController()
      run = own
      set({ status: 'preparing' })
      try {
        const signer = await connector.pair(proposal(own.signal), ({ uri, expiresAt }) =>
          set({ status: 'waiting', uri, expiresAt }),
        )
        set({ status: 'approved' })
        await connector.openForRequests(app).catch(() => {})
        await connect(signer)
      } catch (error) {
        if (!own.signal.aborted) set(toFailedState(error, platform))
      } finally {
        if (run === own) run = undefined
      }
    },
    stop(reason: LatchkeyError) {
      run?.abort(reason)
      run = undefined
    },
    rememberApp(next: Parameters<Pairing['rememberApp']>[0]) {
      app = next
    },
  }
}

/** Calls back once no view holds the pairing and none is on its way, however long that one loads. */
function afterViews(
  { after }: Platform,
  ownView: SharedPairingTools['ownView'],
  onLeft: () => void,
): Release {
  let release = after(releaseDelay, look)
  function look() {
    if (!ownView.get()) return onLeft()
    const unsubscribe = ownView.subscribe(() => {
      if (ownView.get()) return
      unsubscribe()
      release = after(releaseDelay, look)
    })
    release = unsubscribe
  }
  return () => release()
}

function once(release: Release): Release {
  let isHeld = true
  return () => {
    if (isHeld) release()
    isHeld = false
  }
}

/**
 * Maps a failure of the pairing to its state. Ambiguous rejections are logged: they may be internal
 * failures of the wallet.
 */
function toFailedState(cause: unknown, platform: Platform): PairingState {
  const error = isLatchkeyError(cause) ? cause : new LatchkeyError('connect-failed', {}, { cause })
  if (isAmbiguousRejection(error.cause))
    platform.log('warn', 'A wallet failed with the code of a rejection.', error)
  if (isLatchkeyError(error, 'remote-missing')) return { status: 'unsupported', error }
  if (isLatchkeyError(error, 'connect-rejected', 'rejected')) return { status: 'rejected', error }
  if (!platform.online()) return { status: 'offline', error }
  return { status: isLatchkeyError(error, 'expired') ? 'expired' : 'failed', error }
}

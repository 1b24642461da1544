import type { Platform, Release, RemoteSigner, SessionProposal, Slice } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import type { WalletConnectConnector } from './createWalletConnectConnector.ts'
import { isAmbiguousRejection } from './sessionFaults.ts'

/** The modal, as far as it shows views of the pairing. */
export type PairingViews = {
  isModalOpen(): boolean
  /** True while the modal shows a view that holds the pairing, or still loads it. */
  areShown(): boolean
  subscribe(listener: () => void): Release
}
/** Dependencies of the shared pairing. */
export type SharedPairingTools = {
  readonly platform: Platform
  readonly state: Slice<PairingState>
  readonly connector: WalletConnectConnector
  /** Builds the proposal for the wallet. */
  proposal(signal: AbortSignal): SessionProposal
  /** Connects the approved session in all its namespaces. */
  connect(signer: RemoteSigner): Promise<void>
  readonly views: PairingViews
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
export function createSharedPairing(tools: SharedPairingTools): SharedPairing {
  const { platform, state, views } = tools
  let holders = 0
  let leave: Release = () => {}

  const set = (next: PairingState) =>
    state.update(
      (draft) =>
        void Object.assign(draft, { uri: undefined, expiresAt: undefined, error: undefined }, next),
    )
  const { start, stop, rememberApp } = createAttempt({ ...tools, set })
  const end = () => {
    stop(new LatchkeyError('modal-closed'))
    // The next session may belong to another wallet.
    rememberApp(undefined)
  }
  const leaveOff = () => {
    end()
    set({ status: 'idle', tapped: undefined })
  }
  const isIn = (...statuses: readonly PairingState['status'][]) =>
    holders > 0 && statuses.includes(state.get().status)
  // The closing view shows its state to the end of its motion; a wallet's approval is too late.
  const unfollow = views.subscribe(() => {
    if (!views.isModalOpen()) end()
    else if (isIn('preparing', 'waiting')) start()
  })
  const unwatch = platform.watch(() => {
    // Also covers a suspended page that returns too late for a fresh URI.
    if (isIn('offline', 'expired') && platform.online()) start()
  })

  return {
    get: state.get,
    subscribe: state.subscribe,
    hold() {
      holders++
      leave()
      start()
      return once(() => {
        if (--holders === 0) leave = afterViews(platform, views, leaveOff)
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
      unfollow()
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
}: Omit<SharedPairingTools, 'state' | 'views'> & { set(next: PairingState): void }) {
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
function afterViews({ after }: Platform, views: PairingViews, onLeft: () => void): Release {
  let release = after(releaseDelay, look)
  function look() {
    if (!views.areShown()) return onLeft()
    const unsubscribe = views.subscribe(() => {
      if (views.areShown()) return
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

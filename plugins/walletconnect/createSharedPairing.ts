import type { Platform, Release, RemoteSigner, SessionProposal, Slice } from '#kernel'
import { isLatchkeyError, LatchkeyError } from '#kernel'
import type { Pairing, PairingState } from '#plugins/ports/walletconnect'
import type { WalletConnectConnector } from './createWalletConnectConnector.ts'
import { isAmbiguousRejection } from './sessionFaults.ts'

/** What the shared pairing is made of. */
export type SharedPairingTools = {
  readonly platform: Platform
  readonly state: Slice<PairingState>
  readonly connector: WalletConnectConnector
  /** What to ask the wallet for. */
  proposal(signal: AbortSignal): SessionProposal
  /** Connects the approved session everywhere. */
  connect(signer: RemoteSigner): Promise<void>
}

/** Between two views nobody holds the pairing for a moment. */
const releaseDelay = 100

/** The pairing itself, and its end. */
export type SharedPairing = Pick<
  Pairing,
  'get' | 'subscribe' | 'hold' | 'retry' | 'rememberApp'
> & {
  dispose(): void
}

/** Makes the pairing that views share; it lives as long as somebody holds it. */
export function createSharedPairing({
  platform,
  state,
  connector,
  proposal,
  connect,
}: SharedPairingTools): SharedPairing {
  let holders = 0
  let run: AbortController | undefined
  let app: Parameters<Pairing['rememberApp']>[0]
  let leave: Release = () => {}

  const set = (next: PairingState) =>
    state.update(
      (draft) =>
        void Object.assign(draft, { uri: undefined, expiresAt: undefined, error: undefined }, next),
    )
  const start = async () => {
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
  }
  const stop = (reason: LatchkeyError) => {
    run?.abort(reason)
    run = undefined
  }
  const leaveOff = () => {
    stop(new LatchkeyError('modal-closed'))
    set({ status: 'idle', tapped: undefined })
  }
  const unwatch = platform.watch(() => {
    // Also a page that comes back too late to make a fresh code in time.
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
        if (--holders === 0) leave = platform.after(releaseDelay, leaveOff)
      })
    },
    retry() {
      stop(new LatchkeyError('modal-closed'))
      start()
    },
    rememberApp(next) {
      app = next
    },
    dispose() {
      leave()
      unwatch()
      stop(new LatchkeyError('plugin-removed', { id: 'walletconnect' }))
    },
  }
}

function once(release: Release): Release {
  let isHeld = true
  return () => {
    if (isHeld) release()
    isHeld = false
  }
}

/**
 * How a pairing that failed is shown. A refusal whose words are none is reported: it may be a
 * failure of the wallet's own.
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

import type { Connections, Platform, Release, Router, Wallets } from '#kernel'
import { connectedAccount, readField } from '#kernel'
import type { RecordEvent } from './createRecorder.ts'
import { viewEvents } from './viewEvents.ts'

type RecorderTools = {
  readonly connections: Connections
  readonly platform: Platform
  readonly router: Router
  readonly wallets: Wallets
  readonly record: RecordEvent
}

/**
 * Finds the name of the wallet that a view was opened with: by the key of a discovered one, or from
 * the list.
 */
function findWalletName(params: unknown, wallets: Wallets): unknown {
  const wallet = readField(params, 'wallet')
  return (
    readField(wallet, 'name') ??
    wallets
      .get()
      .find(
        ({ key, connectors }) =>
          key === wallet || connectors.some(({ walletId }) => walletId === wallet),
      )?.name
  )
}

/** Returns the platform of the wallet chosen in a view. */
function toPlatformName(view: string, { mobile }: Platform['device']): string {
  if (view !== 'ConnectingWalletConnect') return 'browser'
  return mobile ? 'mobile' : 'qrcode'
}

/** Records the views that the visitor opens. Going back is not recorded. */
export function recordViews({
  connections,
  platform,
  router,
  wallets,
  record,
}: RecorderTools): Release {
  let before: readonly unknown[] = router.get().history
  return router.subscribe(({ open, history }) => {
    const entry = history[history.length - 1]
    const isNew = entry !== undefined && !before.includes(entry)
    const event = isNew && open ? viewEvents[entry.route] : undefined
    const cameFrom = history[history.length - 2]
    before = history
    if (!(entry && event)) return
    const state = connections.getState()
    record(event, {
      isSmartAccount: state !== undefined && connectedAccount(state)?.role === 'smartAccount',
      network: state?.networkState.caipNetwork?.caipNetworkId,
      provider:
        entry.route === 'ConnectingFarcaster' ? 'farcaster' : readField(entry.params, 'provider'),
      name: findWalletName(entry.params, wallets),
      walletRank: readField(readField(entry.params, 'wallet'), 'order'),
      platform: toPlatformName(entry.route, platform.device),
      view: cameFrom?.route,
    })
  })
}

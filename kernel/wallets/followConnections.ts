import type { Router } from '../router/router.ts'
import type { Settings } from '../router/settings.ts'
import type { Events } from '../runtime/events.ts'
import type { Release } from '../runtime/plugin.ts'
import type { AnyRoute } from '../runtime/refs.ts'
import { connected, disconnected, networkChanged } from './connectionContext.ts'
import type { Connections } from './connections.ts'

/** Detects connections on unrequested networks. */
export type UnsupportedNetworkRule = {
  /** True if the unsupported-network view applies to the active namespace. */
  applies(): boolean
  readonly release: Release
}

/** Shows the unsupported-network view, leaves Connect once restored, closes after a disconnect. */
export function followConnections(
  connections: Connections,
  events: Events,
  router: Router,
  settings: Settings,
  { start, home, unsupported: view }: Readonly<Record<'start' | 'home' | 'unsupported', AnyRoute>>,
): UnsupportedNetworkRule {
  const applies = () => {
    const record = connections.getState()
    return (
      record?.accountState.status === 'connected' &&
      settings.enableNetworkSwitch &&
      !settings.allowUnsupportedChain &&
      !settings.basic &&
      !record.networkState.caipNetwork
    )
  }
  const showUnsupported = () =>
    router.get().open ? router.reset(view) : router.open({ route: view.id, params: undefined })
  const isStart = () => router.get().history.every(({ route }) => route === start.id)
  const releases = [
    events.on(networkChanged, ({ namespace, requested }) => {
      // The view is about the account on screen.
      if (namespace !== connections.get().active) return
      if (applies()) showUnsupported()
      else if (requested && router.current().route === view.id) router.close()
    }),
    events.on(connected, ({ namespace, restored }) => {
      // Opening the modal shows the view later; a loading page must not be covered.
      if (!restored && applies()) showUnsupported()
      else if ((restored ? namespace === connections.get().active : settings.embedded) && isStart())
        router.reset(home)
    }),
    events.on(disconnected, ({ namespace, reason, stay }) => {
      // A connection that ends elsewhere must not close the view on screen.
      if (!stay && (!reason || namespace === connections.get().active)) router.close()
    }),
  ]
  return {
    applies,
    release() {
      for (const release of releases) release()
    },
  }
}

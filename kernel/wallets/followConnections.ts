import type { Router } from '../router/router.ts'
import type { Settings } from '../router/settings.ts'
import type { Events } from '../runtime/events.ts'
import type { Release } from '../runtime/plugin.ts'
import type { AnyRoute } from '../runtime/refs.ts'
import { connected, disconnected, networkChanged } from './connectionContext.ts'
import type { Connections } from './connections.ts'

/**
 * Says whether a connected wallet is on a network nobody requested, and moves the screens when that
 * changes.
 */
export type UnsupportedNetworkRule = {
  /**
   * True when the view about unsupported networks has to be shown for a namespace (the active one
   * when none is named).
   */
  applies(namespace?: string): boolean
  readonly release: Release
}

type UnsupportedViews = Readonly<Record<'start' | 'home' | 'unsupported', AnyRoute>>

/**
 * What a connection's changes mean for the modal: the unsupported view when one has to be shown,
 * closing when a connection ends, the account in an embedded modal.
 */
export function followConnections(
  connections: Connections,
  events: Events,
  router: Router,
  settings: Settings,
  { start, home, unsupported: view }: UnsupportedViews,
): UnsupportedNetworkRule {
  const applies = (namespace = connections.get().active) => {
    const record = namespace === undefined ? undefined : connections.getState(namespace)
    if (
      record?.accountState.status !== 'connected' ||
      !settings.enableNetworkSwitch ||
      settings.allowUnsupportedChain ||
      settings.basic
    )
      return false
    return !record.caipNetworks.some(
      ({ caipNetworkId }) => caipNetworkId === record.connection?.network,
    )
  }
  const showUnsupported = () =>
    router.get().open ? router.reset(view) : router.open({ route: view.id, params: undefined })
  const releases = [
    events.on(networkChanged, ({ namespace, requested }) => {
      if (applies(namespace)) showUnsupported()
      else if (requested && router.current().route === view.id) router.close()
    }),
    events.on(connected, ({ namespace, restored }) => {
      // A page that is only being loaded is not covered by a dialog; opening the modal shows the
      // view then.
      if (!restored && applies(namespace)) showUnsupported()
      else if (settings.embedded && router.current().route === start.id) router.reset(home)
    }),
    events.on(disconnected, ({ namespace, reason, stay }) => {
      // What ends by itself elsewhere does not take away what the visitor is doing here.
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

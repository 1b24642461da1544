import { connected, disconnected, networkChanged } from './connectionDesk.ts'
import type { Connections } from './connections.ts'
import type { Events } from './events.ts'
import type { Release } from './plugin.ts'
import type { AnyRoute } from './refs.ts'
import type { Router } from './router.ts'
import type { Settings } from './settings.ts'

/**
 * Says whether a connected wallet is on a network nobody requested, and moves the screens when that
 * changes.
 */
export type UnsupportedRule = {
  /**
   * True when the view about unsupported networks has to be shown for a namespace (the active one
   * when none is named).
   */
  applies(namespace?: string): boolean
  readonly release: Release
}

type Views = Readonly<Record<'start' | 'home' | 'unsupported', AnyRoute>>

/**
 * What a connection's changes mean for the modal: the unsupported view when one has to be shown,
 * closing when a connection ends, the account in an embedded modal.
 */
export function followConnections(
  links: Connections,
  events: Events,
  routes: Router,
  settings: Settings,
  { start, home, unsupported: view }: Views,
): UnsupportedRule {
  const applies = (namespace = links.get().active) => {
    const record = namespace === undefined ? undefined : links.of(namespace)
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
  const show = () =>
    routes.get().open ? routes.reset(view) : routes.open({ route: view.id, params: undefined })
  const releases = [
    events.on(networkChanged, ({ namespace, requested }) => {
      if (applies(namespace)) show()
      else if (requested && routes.current().route === view.id) routes.close()
    }),
    events.on(connected, ({ namespace, restored }) => {
      // A page that is only being loaded is not covered by a dialog; opening the modal shows the
      // view then.
      if (!restored && applies(namespace)) show()
      else if (settings.embedded && routes.current().route === start.id) routes.reset(home)
    }),
    events.on(disconnected, ({ namespace, reason, stay }) => {
      // What ends by itself elsewhere does not take away what the visitor is doing here.
      if (!stay && (!reason || namespace === links.get().active)) routes.close()
    }),
  ]
  return {
    applies,
    release() {
      for (const release of releases) release()
    },
  }
}

import type { Kernel, Release } from '#kernel'
import {
  alerted,
  connected,
  disconnected,
  featuresChanged,
  modalChanged,
  networkChanged,
  pluginFailed,
} from '#kernel'
import { connectionsChanged } from '#plugins/ports/multi-wallet'
import type { ModalEvents, ModalSnapshot } from '#ui-shell/host'

type EventSources = {
  readonly [Name in keyof ModalEvents]: (
    kernel: Kernel,
    emit: (payload: ModalEvents[Name]) => void,
  ) => Release
}

const eventSources: EventSources = {
  open: (kernel, emit) => kernel.on(modalChanged, ({ open, view }) => open && emit({ view })),
  close: (kernel, emit) => kernel.on(modalChanged, ({ open, view }) => !open && emit({ view })),
  connect: (kernel, emit) =>
    kernel.on(connected, ({ namespace, restored }) => {
      const account = kernel.connections.getState(namespace)?.accountState
      if (account) emit({ namespace, restored, account })
    }),
  disconnect: (kernel, emit) =>
    kernel.on(disconnected, ({ namespace, reason }) => emit({ namespace, reason })),
  networkChange: (kernel, emit) =>
    kernel.on(networkChanged, ({ namespace, network }) => emit({ namespace, network })),
  connections: (kernel, emit) => kernel.on(connectionsChanged, emit),
  alert: (kernel, emit) => kernel.on(alerted, emit),
  error: (kernel, emit) => kernel.on(pluginFailed, emit),
}

/** Subscribes to one of the host's events; the console names those that there are, for another. */
export function subscribeEvent<Name extends keyof ModalEvents>(
  kernel: Kernel,
  name: Name,
  listener: (payload: ModalEvents[Name]) => void,
): Release {
  if (Object.hasOwn(eventSources, name)) return eventSources[name](kernel, listener)
  const names = Object.keys(eventSources).join(', ')
  kernel.platform.log('error', `There is no event "${name}", only ${names}.`)
  return () => {}
}

/** Keeps the host's snapshot equal to the kernel's state. */
export function mirrorState(kernel: Kernel, set: (patch: Partial<ModalSnapshot>) => void): Release {
  const update = () => {
    const { active, namespaces } = kernel.connections.get()
    const { open, loading } = kernel.router.get()
    const selectedNetworkId =
      active === undefined
        ? undefined
        : kernel.connections.getState(active)?.networkState.caipNetwork?.caipNetworkId
    set({
      open,
      loading,
      view: kernel.router.current().route,
      activeNamespace: active,
      selectedNetworkId,
      namespaces,
    })
  }
  const releases = [
    kernel.connections.subscribe(update),
    kernel.router.subscribe(update),
    kernel.on(featuresChanged, (features) => set({ features })),
  ]
  update()
  return () => {
    for (const release of releases) release()
    set({ open: false, loading: false, namespaces: {} })
  }
}

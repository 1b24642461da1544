import type { Kernel, ModalEvents, ModalSnapshot, Release } from '#kernel'
import {
  alerted,
  connected,
  connectionsChanged,
  disconnected,
  featuresChanged,
  modalChanged,
  networkChanged,
  pluginFailed,
} from '#kernel'

type Listeners = {
  readonly [Name in keyof ModalEvents]: (
    kernel: Kernel,
    tell: (payload: ModalEvents[Name]) => void,
  ) => Release
}

const sources: Listeners = {
  open: (kernel, tell) => kernel.on(modalChanged, ({ open, view }) => open && tell({ view })),
  close: (kernel, tell) => kernel.on(modalChanged, ({ open, view }) => !open && tell({ view })),
  connect: (kernel, tell) =>
    kernel.on(connected, ({ namespace, restored }) => {
      const account = kernel.connections.of(namespace)?.accountState
      if (account) tell({ namespace, restored, account })
    }),
  disconnect: (kernel, tell) =>
    kernel.on(disconnected, ({ namespace, reason }) => tell({ namespace, reason })),
  networkChange: (kernel, tell) =>
    kernel.on(networkChanged, ({ namespace, network }) => tell({ namespace, network })),
  connections: (kernel, tell) => kernel.on(connectionsChanged, tell),
  alert: (kernel, tell) => kernel.on(alerted, tell),
  error: (kernel, tell) => kernel.on(pluginFailed, tell),
}

/** Listens to one of the events that hosts know by name. */
export function listenTo<Name extends keyof ModalEvents>(
  kernel: Kernel,
  name: Name,
  listener: (payload: ModalEvents[Name]) => void,
): Release {
  return sources[name](kernel, listener)
}

/** Keeps the host's snapshot equal to the kernel's state. */
export function mirror(kernel: Kernel, set: (patch: Partial<ModalSnapshot>) => void): Release {
  const update = () => {
    const { active, namespaces } = kernel.connections.get()
    const { open, loading } = kernel.router.get()
    const selectedNetworkId =
      active === undefined
        ? undefined
        : kernel.connections.of(active)?.networkState.caipNetwork?.caipNetworkId
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
  }
}

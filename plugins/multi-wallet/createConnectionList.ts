import type { Slice } from '#kernel'
import type { MultiWalletState } from '#plugins/ports/multi-wallet'
import type { ParkedWalletTools } from './createParkedWalletTools.ts'
import type { ConnectionSources } from './listConnections.ts'
import { listConnections } from './listConnections.ts'
import { toRememberedConnection } from './toRememberedConnection.ts'

type ConnectionListTools = ConnectionSources & {
  readonly restoreTools: Pick<ParkedWalletTools, 'readStored' | 'save'>
  readonly state: Slice<MultiWalletState>
  /** Called with the new state after each change. */
  onChange(now: MultiWalletState): void
}

/** All known wallets, for views, hosts and the storage. */
export type ConnectionList = {
  list(): MultiWalletState
  /** Reads all sources again and publishes changes. */
  refresh(): void
}

const serialize = (value: unknown) => JSON.stringify(value)
/** Creates the list. */
export function createConnectionList({
  restoreTools,
  state,
  onChange,
  ...sources
}: ConnectionListTools): ConnectionList {
  const { parkedWallets, restores, history } = sources
  const list = () => listConnections(sources)
  const remember = () => {
    const parked = [
      ...parkedWallets.of().map(({ namespace, stored }) => ({ namespace, saved: stored })),
      ...restores.all(),
    ]
    for (const namespace of new Set(
      [...restoreTools.readStored(), ...parked].map((one) => one.namespace),
    ))
      restoreTools.save(
        namespace,
        parked.flatMap((one) => (one.namespace === namespace ? one.saved : [])),
      )
  }
  return {
    list,
    refresh() {
      remember()
      for (const one of list().connections)
        if (one.status !== 'connecting') history.note(one.namespace, toRememberedConnection(one))
      const now = list()
      if (serialize(now) === serialize(state.get())) return
      state.update((draft) => void Object.assign(draft, now))
      onChange(now)
    },
  }
}

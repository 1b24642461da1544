import type { Slice } from '#kernel'
import type { Keeping } from '#kernel/keeping'
import type { Sources } from './listConnections.ts'
import { listConnections } from './listConnections.ts'
import type { MultiWalletState } from './port.ts'
import { rememberedOf } from './rememberedOf.ts'

type Tools = Sources & {
  readonly keeping: Pick<Keeping, 'stored' | 'remember'>
  readonly state: Slice<MultiWalletState>
  /** Hears what is known whenever that changed. */
  onChange(now: MultiWalletState): void
}

/** What is known of wallets: on screen, for hosts, and in storage. */
export type Register = {
  list(): MultiWalletState
  /** Looks at everything again and tells what changed. */
  refresh(): void
}

const text = (value: unknown) => JSON.stringify(value)
/** Makes it. */
export function createRegister({ keeping, state, onChange, ...sources }: Tools): Register {
  const { rack, returns, history } = sources
  const list = () => listConnections(sources)
  const remember = () => {
    const kept = [
      ...rack.of().map(({ namespace, told }) => ({ namespace, saved: told })),
      ...returns.of(),
    ]
    for (const namespace of new Set([...keeping.stored(), ...kept].map((one) => one.namespace)))
      keeping.remember(
        namespace,
        kept.flatMap((one) => (one.namespace === namespace ? one.saved : [])),
      )
  }
  return {
    list,
    refresh() {
      remember()
      for (const one of list().connections)
        if (one.status !== 'connecting') history.note(one.namespace, rememberedOf(one))
      const now = list()
      if (text(now) === text(state.get())) return
      state.update((draft) => void Object.assign(draft, now))
      onChange(now)
    },
  }
}

import { catchFaults } from './catchFaults.ts'
import type { Events } from './events.ts'
import type { AnyManifest, Release, Scope, Slice, Timers } from './plugin.ts'
import type { RouteRef, ServiceRef } from './refs.ts'
import type { Slots } from './slots.ts'

export type ScopeSource = {
  readonly platform: Timers
  readonly slots: Slots
  readonly events: Events
  open(route: RouteRef<unknown>, params: unknown): void
  offer(owner: string, service: ServiceRef<unknown>, implementation: unknown): Release
  fault(owner: string, error: unknown): void
}

/** Releases that run backwards, once; one deferred after that runs at once. */
export type DisposableStack = { defer(release: Release): Release; dispose(): void }

/** Makes a stack; calls `onFault` with errors of releases. */
export function createDisposableStack(onFault: (error: unknown) => void): DisposableStack {
  const releases = new Set<Release>()
  let disposed = false
  return {
    defer(release) {
      const run = catchFaults(release, onFault)
      const releaseOnce = () => {
        if (releases.delete(releaseOnce)) run()
      }
      releases.add(releaseOnce)
      if (disposed) releaseOnce()
      return releaseOnce
    },
    dispose() {
      disposed = true
      for (const release of [...releases].reverse()) release()
    },
  }
}

/** Runs a task after `ms` milliseconds unless the stack is disposed before. */
export function createDisposableTimer(
  { after }: Timers,
  disposables: DisposableStack,
  ms: number,
  task: () => void,
): Release {
  const release = disposables.defer(
    after(ms, () => {
      release()
      task()
    }),
  )
  return release
}

type ScopeParts = {
  readonly options: unknown
  readonly needs: Readonly<Record<string, unknown>>
  readonly optional: Readonly<Record<string, () => Promise<unknown>>>
  readonly state: Slice<unknown>
  readonly signal: AbortSignal
  readonly disposables: DisposableStack
}

export function createScope(
  source: ScopeSource,
  { id }: AnyManifest,
  { disposables, ...parts }: ScopeParts,
): Scope {
  const { platform, slots, events } = source
  const { state, signal } = parts
  const onFault = (error: unknown) => source.fault(id, error)
  return {
    ...parts,
    state: { ...state, subscribe: (listener) => disposables.defer(state.subscribe(listener)) },
    offer: (service, implementation) =>
      void disposables.defer(source.offer(id, service as ServiceRef<unknown>, implementation)),
    add: (slot, item, place) => disposables.defer(slots.contribute(id, slot.of(item, place))),
    on: (event, listener) => disposables.defer(events.on(event, catchFaults(listener, onFault))),
    emit: (...[event, payload]) => signal.aborted || events.emit(event as never, payload as never),
    open: (...[route, params]) => signal.aborted || source.open(route as RouteRef<unknown>, params),
    after: (ms, task) =>
      createDisposableTimer(platform, disposables, ms, catchFaults(task, onFault)),
    onDispose: (release) => void disposables.defer(release),
  }
}

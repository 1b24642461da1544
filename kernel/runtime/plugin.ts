import type { Draft } from 'immer'
import type { Contribution, EventRef, RouteRef, ServiceRef, SlotRef } from './refs.ts'

/** Takes back what a registration brought. Calling it twice does nothing more. */
export type Release = () => void
/** Runs a task once after `ms` milliseconds, unless released before. */
export type Timers = { after(ms: number, task: () => void): Release }

// biome-ignore lint/suspicious/noExplicitAny: lists of services and plugins hold every type; each keeps its own where it is inferred
type AnyType = any
/** Services by the name that a plugin uses for them. */
export type ServiceRefs = Readonly<Record<string, ServiceRef<AnyType>>>
type NoServiceRefs = Readonly<Record<never, never>>
type ServiceOf<R> = R extends ServiceRef<infer T> ? T : never

/** The declaration of a plugin: data only, known before its code is loaded. */
export type Manifest<
  Id extends string,
  Needs extends ServiceRefs,
  Optional extends ServiceRefs,
  Input,
  Options,
  State,
> = {
  readonly id: Id
  /** Services that must exist before `setup` runs. A missing one is refused at installation. */
  readonly needs?: Needs
  /** Services that may be missing; `await optional.name?.()` loads the provider on demand. */
  readonly optional?: Optional
  readonly offers?: readonly ServiceRef<AnyType>[]
  /** Slot items that need no code of the plugin. */
  readonly contributes?: readonly Contribution[]
  /** Completes the host's options; throws to refuse them. */
  readonly options?: (input: Input) => Options
  readonly state?: () => State
}

/** A piece of state with one owner; updates are immer recipes. */
export type Slice<State> = {
  get(): State
  update(recipe: (draft: Draft<State>) => void): void
  subscribe(listener: (state: State) => void): Release
}

/** The modal as a plugin sees it. All registrations end with the plugin. */
export type Scope<
  Needs extends ServiceRefs = ServiceRefs,
  Optional extends ServiceRefs = ServiceRefs,
  Options = unknown,
  State = unknown,
> = {
  readonly options: Options
  readonly needs: { readonly [K in keyof Needs]: ServiceOf<Needs[K]> }
  readonly optional: { readonly [K in keyof Optional]?: () => Promise<ServiceOf<Optional[K]>> }
  readonly state: Slice<State>
  /** Aborted when the plugin is removed. */
  readonly signal: AbortSignal
  offer<T>(service: ServiceRef<T>, implementation: T): void
  add<Item>(slot: SlotRef<Item>, item: Item, place?: { readonly order?: number }): Release
  on<Payload>(event: EventRef<Payload>, listener: (payload: Payload) => void): Release
  emit<Payload>(
    ...event: void extends Payload
      ? [event: EventRef<Payload>]
      : [event: EventRef<Payload>, payload: Payload]
  ): void
  open<Params>(
    ...to: void extends Params
      ? [route: RouteRef<Params>]
      : [route: RouteRef<Params>, params: Params]
  ): void
  /** Runs `task` once after `ms` milliseconds unless released first. */
  after(ms: number, task: () => void): Release
  onDispose(release: Release): void
}

/** A plugin's code: runs once, on first use, for at most 5 s. */
export type Setup<S> = (scope: S) => void | Promise<void>

/** A manifest with a typed `setup` helper. */
export type DefinedManifest<
  Id extends string,
  Needs extends ServiceRefs,
  Optional extends ServiceRefs,
  Input,
  Options,
  State,
> = Manifest<Id, Needs, Optional, Input, Options, State> & {
  setup(
    setup: Setup<Scope<Needs, Optional, Options, State>>,
  ): Setup<Scope<Needs, Optional, Options, State>>
}

/**
 * Declares a plugin: what it needs, offers and contributes. All types are inferred.
 * @example
 * export const manifest = defineManifest({ id: 'notes', needs: { connections }, state: () => ({
 * text: '' }) })
 * // setup.ts
 * export default manifest.setup(({ needs, state, onDispose }) => { ... })
 */
export function defineManifest<
  const Id extends string,
  Needs extends ServiceRefs = NoServiceRefs,
  Optional extends ServiceRefs = NoServiceRefs,
  Input = void,
  Options = void,
  State = void,
>(
  manifest: Manifest<Id, Needs, Optional, Input, Options, State>,
): DefinedManifest<Id, Needs, Optional, Input, Options, State> {
  return { ...manifest, setup: (setup) => setup }
}

/** A manifest of any plugin, for the kernel that runs them all. */
export type AnyManifest = Manifest<string, ServiceRefs, ServiceRefs, AnyType, AnyType, AnyType>

/** An installed plugin: its manifest, what the host passed, and how to load its code. */
export type Plugin = {
  readonly manifest: AnyManifest
  readonly input: unknown
  readonly load: () => Promise<{ readonly default: Setup<AnyType> }>
}

/**
 * Joins a manifest with its lazy code. The result is called with the plugin's options and handed to
 * `createModal({ plugins: [...] })`.
 * @example export const notes = definePlugin(manifest, () => import('./setup.ts'))
 */
export function definePlugin<
  Id extends string,
  N extends ServiceRefs,
  M extends ServiceRefs,
  Input,
  O,
  S,
>(
  manifest: Manifest<Id, N, M, Input, O, S>,
  load: () => Promise<{ readonly default: Setup<Scope<N, M, O, S>> }>,
) {
  const create = (
    ...[input]: undefined extends Input ? [input?: Input] : void extends Input ? [] : [input: Input]
  ): Plugin => ({ manifest, input, load })
  // The manifest names the plugin to a host that did not call the function.
  return Object.assign(create, { manifest: manifest satisfies AnyManifest })
}

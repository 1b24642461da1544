declare const type: unique symbol

/**
 * A typed name: a kind and an id at run time, its payload type only at compile time. Plugins meet
 * by sharing refs, never by importing each other's code.
 */
export type Ref<Kind extends string, T> = {
  readonly kind: Kind
  readonly id: string
  readonly [type]?: (value: T) => T
}

/** A broadcast: anyone may emit it, many may listen. */
export type EventRef<Payload> = Ref<'event', Payload>

/**
 * Names an event.
 * @example export const swapDone = defineEvent<{ hash: string }>('swap.done')
 */
export const defineEvent = <Payload = void>(id: string): EventRef<Payload> => ({
  kind: 'event',
  id,
})

/** A place in the modal that the router can show. */
export type RouteRef<Params> = Ref<'route', Params>

// biome-ignore lint/suspicious/noExplicitAny: the params of a route are known where it is opened, not where it is listed
type AnyParams = any
/** A route of any params, for code that stores or compares routes without opening them. */
export type AnyRoute = RouteRef<AnyParams>

/**
 * Names a route. The id is the view's name, shown as `data-view`.
 * @example export const swapRoute = defineRoute<{ from?: AssetId }>('Swap')
 */
export const defineRoute = <Params = void>(id: string): RouteRef<Params> => ({ kind: 'route', id })

/** A capability: one plugin (or the kernel) offers it, many use it. */
export type ServiceRef<T> = Ref<'service', T>

/**
 * Names a service; its owner offers the implementation from its setup.
 * @example export const quotes = defineService<Quotes>('swap.quotes')
 */
export const defineService = <T>(id: string): ServiceRef<T> => ({ kind: 'service', id })

/**
 * One item placed in a slot. Lower `order` comes first; equal order keeps the order of
 * registration.
 */
export type Contribution = { readonly slot: string; readonly item: unknown; readonly order: number }

/** A list with one reader: many plugins contribute items, the owner of the ref reads them all. */
export type SlotRef<Item> = Ref<'slot', Item> & {
  of(item: Item, place?: { readonly order?: number }): Contribution
}

/**
 * Names a slot. Whoever reads a slot owns it.
 * @example export const accountActions = defineSlot<AccountAction>('shell.account-actions')
 */
export const defineSlot = <Item>(id: string): SlotRef<Item> => ({
  kind: 'slot',
  id,
  of: (item, { order = 0 } = {}) => ({ slot: id, item, order }),
})

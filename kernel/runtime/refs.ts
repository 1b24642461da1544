declare const type: unique symbol

/** A typed name. Its payload type exists at compile time only. */
export type Ref<Kind extends string, T> = {
  readonly kind: Kind
  readonly id: string
  readonly [type]?: (value: T) => T
}

/** A broadcast with any number of emitters and listeners. */
export type EventRef<Payload> = Ref<'event', Payload>

/**
 * Names an event.
 * @example export const swapDone = defineEvent<{ hash: string }>('swap.done')
 */
export const defineEvent = <Payload = void>(id: string): EventRef<Payload> => ({
  kind: 'event',
  id,
})

/** A view that the router can show. */
export type RouteRef<Params> = Ref<'route', Params>

// biome-ignore lint/suspicious/noExplicitAny: the params of a route are known where it is opened, not where it is listed
type AnyParams = any
/** A route of any params. */
export type AnyRoute = RouteRef<AnyParams>

/**
 * Names a route. The id is the view's name, shown as `data-view`.
 * @example export const swapRoute = defineRoute<{ from?: AssetId }>('Swap')
 */
export const defineRoute = <Params = void>(id: string): RouteRef<Params> => ({ kind: 'route', id })

/** A capability with one provider and many users. */
export type ServiceRef<T> = Ref<'service', T>

/**
 * Names a service; its owner offers the implementation from its setup.
 * @example export const quotes = defineService<Quotes>('swap.quotes')
 */
export const defineService = <T>(id: string): ServiceRef<T> => ({ kind: 'service', id })

/** One item of a slot. Lower `order` comes first; equal order keeps registration order. */
export type Contribution = { readonly slot: string; readonly item: unknown; readonly order: number }

/** A list that many plugins contribute to and one owner reads. */
export type SlotRef<Item> = Ref<'slot', Item> & {
  of(item: Item, place?: { readonly order?: number }): Contribution
}

/**
 * Names a slot, owned by its reader.
 * @example export const accountActions = defineSlot<AccountAction>('shell.account-actions')
 */
export const defineSlot = <Item>(id: string): SlotRef<Item> => ({
  kind: 'slot',
  id,
  of: (item, { order = 0 } = {}) => ({ slot: id, item, order }),
})

import type { ReactNode } from 'react'
import type { Contribution, Features, Kernel, NamespaceState, RouteRef, Settings } from '#kernel'
import { defineSlot } from '#kernel'
import type { Label } from './defineLabels.ts'
import type { IconName } from './IconName.ts'

export { type ConnectedAccount, connectedAccountRef } from './connectedAccount.ts'
export { defineLabels, type Label, type LabelKey } from './defineLabels.ts'
export { findInvalidParam } from './findInvalidParam.ts'
export { shortAddress } from './shortAddress.ts'
export {
  type OutcomeLabels,
  type OutcomeToastOptions,
  showOutcomeToasts,
} from './showOutcomeToasts.ts'
export { showToast } from './showToast.ts'
export { type Toasts, toastsRef } from './toasts.ts'

/** A function component. */
export type SlotComponent<Props = object> = (props: Props) => ReactNode
// A component may read the state of the plugin whose manifest lists it. The compiler would need the
// type of the manifest to compare what the component returns, and reject both as circular.
// biome-ignore lint/suspicious/noExplicitAny: only a result of this type is not compared
type Rendered = any
/** A component of a plugin, which may read the plugin's state. */
export type PluginComponent<Props = object> = (props: Props) => Rendered
/** A component in its own chunk, as the default export of its module. */
export type ComponentLoader<Props = object> = () => Promise<{
  readonly default: PluginComponent<Props>
}>

/**
 * The component that shows a route. Made by `view`, which checks that the component accepts the
 * route's params.
 */
export type View = { readonly route: string; readonly load: ComponentLoader<{ params: never }> }
/** The views. One per route; the first contributed wins. */
export const views = defineSlot<View>('shell.views')

/**
 * Ties a route to the component that shows it: the default export of a module of its own.
 * @example contributes: [view(swapRoute, { load: () => import('./SwapView.tsx') })]
 */
export function view<Params>(
  route: RouteRef<Params>,
  { load }: { readonly load: ComponentLoader<{ params: Params }> },
): Contribution {
  return views.of({ route: route.id, load })
}

/** A picture by the name of one of the shell's icons, or a component that draws its own. */
export type IconChoice = IconName | SlotComponent

/**
 * A button of the account view that opens a route without params. `when` decides by the account's
 * namespace whether it is shown. The first four, by order, have a round button each; the others are
 * rows behind "More".
 */
export type AccountAction = {
  readonly id: string
  readonly label: Label
  readonly icon: IconChoice
  readonly opens: RouteRef<void>
  readonly when?: (state: NamespaceState) => boolean
  /** `more`: always behind "More". By default in the row while one of its four places is free. */
  readonly place?: 'row' | 'more'
  /**
   * Another action to join: when `action` is offered too, one button stands for both, the other's,
   * and opens this route, which lists both.
   */
  readonly joins?: { readonly action: string; readonly opens: RouteRef<void> }
}
/** The buttons of the account view. */
export const accountActions = defineSlot<AccountAction>('shell.account-actions')

/**
 * A line under the name of the account, such as its login. May render nothing.
 */
export type AccountLine = {
  readonly id: string
  readonly load: ComponentLoader
  readonly when?: (state: NamespaceState) => boolean
}
/** The lines under the name of the account. */
export const accountLines = defineSlot<AccountLine>('shell.account-lines')

/**
 * A tab of the account view. `read` gives the items of a slot, for a tab that others have a say in.
 */
export type AccountTab = {
  readonly id: string
  readonly label: Label
  readonly load: ComponentLoader
  readonly when?: (state: NamespaceState, read: Kernel['read']) => boolean
}
/** The tabs of the account view. */
export const accountTabs = defineSlot<AccountTab>('shell.account-tabs')

/**
 * A block of the connect view. `method` decides its place: `email`, `social`, `wallet`, or a word
 * of the plugin's own, which comes after these. One that `when` refuses is not loaded. `rows`: how
 * many rows of buttons and fields it has, whose place is kept until it is loaded; without it, that
 * of three rows of a list.
 * `activates: false` draws the component without activating its plugin: it may use the kernel's
 * services only, until it loads its own with `useKernel().use(ref)`.
 */
export type ConnectSection = {
  readonly method: string
  readonly load: ComponentLoader
  readonly activates?: boolean
  readonly when?: (facts: { readonly features: Features; readonly settings: Settings }) => boolean
  readonly rows?: number
}
/** The blocks of the connect view. */
export const connectSections = defineSlot<ConnectSection>('shell.connect-sections')

/** A row of the account's settings view. */
export type SettingsRow = {
  readonly id: string
  readonly load: ComponentLoader
  readonly when?: (state: NamespaceState) => boolean
}
/** The rows of the account's settings view. */
export const settingsRows = defineSlot<SettingsRow>('shell.settings-rows')

/** A bar above the header of every view; may render nothing. */
export type Banner = { readonly id: string; readonly load: ComponentLoader }
/** The bars above the header. */
export const banners = defineSlot<Banner>('shell.banners')

/** The footer of some views. */
export type Footer = { readonly routes: readonly string[]; readonly load: ComponentLoader }
/** The footers, by route. */
export const footers = defineSlot<Footer>('shell.footers')

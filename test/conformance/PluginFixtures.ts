import type { Kernel, Plugin } from '#kernel'

/** The texts of a plugin, as `defineMessages` makes them. */
export type PluginTexts = {
  readonly id: string
  readonly en: Readonly<Record<string, string>>
  readonly locales: Readonly<
    Record<string, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>
  >
}

/** The fixtures of `testPlugin`. Every part is optional; checks without their part are skipped. */
export type PluginFixtures = {
  /**
   * Plugins that offer what it needs. The kernel's own services, toasts and the top layer are
   * there.
   */
  readonly plugins?: readonly Plugin[]
  /** Its texts. */
  readonly messages?: readonly PluginTexts[]
  /** Languages beside English that it speaks. */
  readonly locales?: readonly string[]
  /** The parameters of its views, by route, if there are any. */
  readonly params?: Readonly<Record<string, unknown>>
  /**
   * Time limit of each check, milliseconds; 4500 by default, less than the limit of common test
   * runners. A check beyond it rejects with a `ConformanceError` that names the check.
   */
  readonly timeout?: number
  /**
   * Something a visitor would do with it, that changes its state: it must not be seen in another
   * modal.
   */
  readonly act?: (
    modal: Pick<Kernel, 'use' | 'get' | 'emit' | 'router' | 'plugins'>,
  ) => void | Promise<void>
}

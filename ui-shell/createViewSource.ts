import type { HistoryEntry, Kernel } from '#kernel'
import type { SlotComponent, View } from './slots.ts'
import { views } from './slots.ts'

export type ViewComponent = SlotComponent<{ params: never }>
/** A contributed view and the plugin it belongs to. */
export type ResolvedView = { readonly view: View; readonly owner: string }

/** Finds and loads the views that plugins contributed. */
export type ViewSource = {
  /**
   * Finds the view for an entry. A result is remembered: a plugin that failed has withdrawn its
   * views, and a retry still needs them. `known` is one found for the route before.
   */
  find(entry: HistoryEntry, known?: ResolvedView): ResolvedView | undefined
  /** The view's component when everything it needs is there already. */
  getLoaded(target: ResolvedView): ViewComponent | undefined
  /** Imports the view and activates its plugin, both at once. */
  load(target: ResolvedView): Promise<ViewComponent>
}

/** Makes a source over a kernel's slot of views. */
export function createViewSource(kernel: Kernel): ViewSource {
  const resolved = new WeakMap<HistoryEntry, ResolvedView>()
  const parts = new WeakMap<View, ViewComponent>()

  const importPart = async ({ view, owner }: ResolvedView): Promise<ViewComponent> => {
    try {
      return (await view.load().catch(() => view.load())).default
    } catch (error) {
      kernel.reportFault(owner, 'render', error)
      throw error
    }
  }
  return {
    find(entry, known) {
      const view = kernel.read(views).find(({ route }) => route === entry.route)
      const owner = view && kernel.ownerOf(view)
      const found = view && owner !== undefined ? { view, owner } : known
      if (found) resolved.set(entry, found)
      return resolved.get(entry)
    },
    getLoaded: ({ view, owner }) => (kernel.plugins.scopeOf(owner) ? parts.get(view) : undefined),
    async load(target) {
      const [part] = await Promise.all([importPart(target), kernel.plugins.activate(target.owner)])
      parts.set(target.view, part)
      return part
    },
  }
}

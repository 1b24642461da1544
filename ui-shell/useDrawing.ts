import { useDeferredValue, useState, useSyncExternalStore } from 'react'
import type { HistoryEntry } from '#kernel'
import type { ShellServices } from './createShellServices.ts'
import { useRouter } from './useRouter.ts'

type Drawing = {
  /** The entry whose view is drawn. */
  readonly entry: HistoryEntry
  /** The router's entry that it is drawn for: another object after an opening. */
  readonly source: HistoryEntry
  /** Differs for each drawing that starts from nothing. */
  readonly key: number
}

/**
 * The content of the modal: the router's view; after a closing the one that was left, and a
 * prepared view while the modal is closed. An opening at the prepared view keeps its drawing.
 */
export function useDrawing(
  { preparation, loader }: ShellServices,
  embedded: boolean,
): Omit<Drawing, 'source'> & { readonly prepared: boolean } {
  const { state, current } = useRouter()
  // Rendered behind the scenes in small steps, so that the page under the pointer stays responsive.
  const prepared = useDeferredValue(
    useSyncExternalStore(preparation.subscribe, preparation.get),
    undefined,
  )
  const [drawing, setDrawing] = useState<Drawing>({ entry: current, source: current, key: 0 })
  const open = state.open || embedded
  const source = open ? current : (prepared ?? drawing.source)
  if (source !== drawing.source) {
    const anew = { entry: source, source, key: drawing.key + 1 }
    if (!prepared) setDrawing({ ...anew, key: drawing.key })
    else if (!open || !keeps(drawing.entry, source)) setDrawing(anew)
    else setDrawing({ ...drawing, source })
  }
  return {
    entry: drawing.entry,
    key: drawing.key,
    prepared: drawing.entry === prepared,
  }

  /** True if a prepared view is the one to show. One that failed is loaded again. */
  function keeps(drawn: HistoryEntry, next: HistoryEntry): boolean {
    return (
      drawn.route === next.route &&
      drawn.params === next.params &&
      loader.get(drawn).status !== 'failed'
    )
  }
}

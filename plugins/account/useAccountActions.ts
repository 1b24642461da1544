import type { NamespaceState } from '#kernel'
import type { AccountAction } from '#ui-shell'
import { accountActions, useKernel, useSlot } from '#ui-shell'

/** Buttons in the row; one more opens the others. */
const maxInRow = 4

/** The offered account actions: those of the row, and those behind "More". */
export function useAccountActions(record: NamespaceState): {
  readonly row: readonly AccountAction[]
  readonly more: readonly AccountAction[]
} {
  const { settings, ownerOf } = useKernel()
  const offered = useSlot(accountActions).filter(({ when }) => when?.(record) ?? true)
  const sorted = sortByOrder(offered, settings.walletFeaturesOrder ?? [], (action) => [
    action.id,
    ownerOf(action),
  ])
  const actions = joinActions(sorted)
  const row = actions.filter(({ place }) => place !== 'more').slice(0, maxInRow)
  return { row, more: actions.filter((action) => !row.includes(action)) }
}

/** Merges each action that joins another offered one: the other opens the view of both. */
function joinActions(actions: readonly AccountAction[]): readonly AccountAction[] {
  const isOffered = (wanted: string | undefined) => actions.some(({ id }) => id === wanted)
  return actions
    .filter(({ joins }) => !isOffered(joins?.action))
    .map((action) => {
      const joined = actions.find(({ joins }) => joins?.action === action.id)?.joins
      return joined ? { ...action, opens: joined.opens } : action
    })
}

/** Sorts items by the first of their names in `order`; others keep their place at the end. */
function sortByOrder<Item>(
  items: readonly Item[],
  order: readonly string[],
  getNames: (item: Item) => readonly (string | undefined)[],
): readonly Item[] {
  const place = (item: Item) => {
    const names = getNames(item)
    const at = order.findIndex((name) => names.includes(name))
    return at < 0 ? order.length : at
  }
  return [...items].sort((one, other) => place(one) - place(other))
}

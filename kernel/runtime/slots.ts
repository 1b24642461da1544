import type { Release } from './plugin.ts'
import type { Contribution, SlotRef } from './refs.ts'

/** The slot registry: who contributed what where. */
export type Slots = {
  contribute(owner: string, contribution: Contribution): Release
  /** Items by order, then by registration; the same array until something changes. */
  read<Item>(slot: SlotRef<Item>): readonly Item[]
  /** Called after the items of the slot changed. Guarded: a throwing listener stops nobody else. */
  watch<Item>(slot: SlotRef<Item>, listener: () => void): Release
  /** The plugin that contributed the item, if it is still contributed. */
  ownerOf(item: unknown): string | undefined
  /** The plugins that contributed an item that `test` accepts. */
  ownersWhere(test: (item: unknown) => boolean): readonly string[]
}

/** Makes an empty registry; `onFault` hears what watchers throw. */
export function createSlots(onFault: (error: unknown) => void): Slots {
  const entries = new Set<Contribution & { readonly owner: string }>()
  const watchers = new Set<{ readonly slot: string; readonly listener: () => void }>()
  const lists = new Map<string, readonly unknown[]>()

  const changed = (slot: string) => {
    lists.delete(slot)
    for (const watcher of [...watchers]) {
      if (watcher.slot !== slot) continue
      try {
        watcher.listener()
      } catch (error) {
        onFault(error)
      }
    }
  }
  const collectItems = (slot: string) =>
    [...entries]
      .filter((entry) => entry.slot === slot)
      .sort((a, b) => a.order - b.order)
      .map((entry) => entry.item)

  return {
    contribute(owner, contribution) {
      const entry = { ...contribution, owner }
      entries.add(entry)
      changed(entry.slot)
      return () => {
        if (entries.delete(entry)) changed(entry.slot)
      }
    },
    read<Item>(slot: SlotRef<Item>) {
      const list = lists.get(slot.id) ?? Object.freeze(collectItems(slot.id))
      lists.set(slot.id, list)
      // The ref is the only way to contribute to the slot, and it fixes the item's type.
      return list as readonly Item[]
    },
    watch({ id: slot }, listener) {
      const watcher = { slot, listener }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    ownersWhere: (test) => [...entries].filter(({ item }) => test(item)).map(({ owner }) => owner),
    ownerOf: (item) => [...entries].find((entry) => entry.item === item)?.owner,
  }
}

import { catchFaults } from './catchFaults.ts'
import type { Release } from './plugin.ts'
import type { Contribution, SlotRef } from './refs.ts'

/** The contributions of all plugins by slot. */
export type Slots = {
  contribute(owner: string, contribution: Contribution): Release
  /** Items by order, then by registration; the same array until something changes. */
  read<Item>(slot: SlotRef<Item>): readonly Item[]
  /** Calls `listener` after items of the slot changed. Its errors go to `onFault`. */
  watch<Item>(slot: SlotRef<Item>, listener: () => void): Release
  ownerOf(item: unknown): string | undefined
  /** The plugins that contributed an item accepted by `test`. */
  ownersWhere(test: (item: unknown) => boolean): readonly string[]
}

export function createSlots(onFault: (error: unknown) => void): Slots {
  const entries = new Set<Contribution & { readonly owner: string }>()
  const watchers = new Set<{ readonly slot: string; readonly listener: () => void }>()
  const lists = new Map<string, readonly unknown[]>()

  const changed = (slot: string) => {
    lists.delete(slot)
    for (const watcher of [...watchers]) if (watcher.slot === slot) watcher.listener()
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
      // Contributions are typed by the same ref.
      return list as readonly Item[]
    },
    watch({ id: slot }, listener) {
      const watcher = { slot, listener: catchFaults(listener, onFault) }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    ownersWhere: (test) => [...entries].filter(({ item }) => test(item)).map(({ owner }) => owner),
    ownerOf: (item) => [...entries].find((entry) => entry.item === item)?.owner,
  }
}

import { useCallback, useSyncExternalStore } from 'react'
import type { SlotRef } from '#kernel'
import { useKernel } from './useKernel.ts'

/** The items of a slot, in order; renders again when they change. */
export function useSlot<Item>(slot: SlotRef<Item>): readonly Item[] {
  const kernel = useKernel()
  const watch = useCallback((listener: () => void) => kernel.watch(slot, listener), [kernel, slot])
  return useSyncExternalStore(watch, () => kernel.read(slot))
}

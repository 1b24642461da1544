import type { Contribution, Kernel, Plugin, SlotRef } from '#kernel'

/** The contributions of a plugin's manifest that are visible in the modal. */
export function listContributions(kernel: Kernel, { manifest }: Plugin): readonly unknown[] {
  const slots = new Set((manifest.contributes ?? []).map(({ slot }) => slot))
  return [...slots].flatMap((slot) =>
    kernel.read(toSlot(slot)).filter((item) => kernel.ownerOf(item) === manifest.id),
  )
}

const toSlot = (id: string): SlotRef<unknown> => ({
  kind: 'slot',
  id,
  of: (item): Contribution => ({ slot: id, item, order: 0 }),
})

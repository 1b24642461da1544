/**
 * Draws at most so many items, without repeats and always the same for the same seed; in their old
 * order.
 */
export function drawSample<Item>(items: readonly Item[], most: number, seed: number): Item[] {
  let state = seed >>> 0
  // Mulberry32.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return items
    .map((item, at) => ({ item, at, order: next() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

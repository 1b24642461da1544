/** Counts the insertions, deletions, replacements and swaps of neighbours between two texts. */
export function countEdits(from: string, to: string): number {
  const isSwap = (row: number, column: number) =>
    row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
  let beforeLast: readonly number[] = []
  let last: readonly number[] = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row++) {
    const next = [row]
    for (let column = 1; column <= to.length; column++) {
      const replaced = at(last, column - 1) + Number(from[row - 1] !== to[column - 1])
      const changed = Math.min(at(last, column) + 1, at(next, column - 1) + 1, replaced)
      const swapped = isSwap(row, column) ? at(beforeLast, column - 2) + 1 : changed
      next.push(Math.min(changed, swapped))
    }
    beforeLast = last
    last = next
  }
  return at(last, to.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? 0

/** The edit distance of two names (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const replaced = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/**
 * Finds the known name that a misspelt one is closest to, whatever its case; `undefined` when more
 * than a third of it would have to change.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const lower = name.toLowerCase()
  const [nearest] = known
    .map((one) => ({ one, far: distance(lower, one.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)
  return nearest && nearest.far <= Math.max(1, name.length / 3) ? nearest.one : undefined
}

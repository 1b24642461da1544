/** The edit distance of two names (Levenshtein). */
function distance(/** @type {string} */ a, /** @type {string} */ b) {
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

/** @typedef {{ readonly title: string, readonly aliases?: readonly string[] }} Named */

/**
 * Finds the choice that an unknown name means or is closest to, by its aliases, its id or its title.
 * @param {string} name
 * @param {Readonly<Record<string, Named>>} choices
 * @returns {string | undefined} its id; `undefined` when more than half would have to change
 */
export function nearestName(name, choices) {
  const lower = name.toLowerCase()
  const meant = Object.entries(choices).find(([, { aliases }]) => aliases?.includes(lower))
  if (meant) return meant[0]
  const [nearest] = Object.entries(choices)
    .map(([id, { title }]) => ({
      id,
      far: Math.min(distance(lower, id), distance(lower, title.toLowerCase())),
    }))
    .sort((a, b) => a.far - b.far)
  return nearest && nearest.far <= Math.max(1, name.length / 2) ? nearest.id : undefined
}

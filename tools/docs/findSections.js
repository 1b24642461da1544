/** @typedef {{ url: string, page: string, heading: string, text: string }} SearchEntry */

/** How well an entry matches a word: headings count more than text, beginnings more than middles. */
function score(/** @type {SearchEntry} */ { page, heading, text }, /** @type {string} */ word) {
  const worth = (/** @type {string} */ place, /** @type {number} */ points) => {
    const at = place.toLowerCase().indexOf(word)
    if (at < 0) return 0
    return at === 0 || /\W/.test(place.charAt(at - 1)) ? points * 2 : points
  }
  return worth(heading, 8) + worth(page, 4) + worth(text, 1)
}

/**
 * Finds the sections that contain every word of a query, the best ones first.
 * @param {readonly SearchEntry[]} entries
 * @param {string} query
 * @returns {SearchEntry[]} at most twelve
 */
export function findSections(entries, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return entries
    .map((entry) => ({ entry, scores: words.map((word) => score(entry, word)) }))
    .filter(({ scores }) => scores.every((points) => points > 0))
    .map(({ entry, scores }) => ({ entry, points: scores.reduce((sum, one) => sum + one, 0) }))
    .sort((one, other) => other.points - one.points)
    .slice(0, 12)
    .map(({ entry }) => entry)
}

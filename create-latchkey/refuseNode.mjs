/** The first minor version of each major one that Vite 8 runs on. */
const firstMinors = /** @type {Readonly<Record<number, number>>} */ ({ 20: 19, 22: 12 })

/**
 * Says that a version of Node is too old for Vite 8: `engines` of this package has its range.
 * @param {string} version
 * @returns {string | undefined} the reason and the remedy; `undefined` for a version that runs them
 */
export function refuseNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || minor >= (firstMinors[major] ?? Number.POSITIVE_INFINITY)) return undefined
  return (
    `Node ${version} is too old: Node 20.19, 22.12 or newer is needed. ` +
    'Install one from https://nodejs.org.'
  )
}

/** Locales beside the default one: a page loads one of them at most. */
const isOtherLocale = (/** @type {string} */ source) => /\/locales\/[\w-]+\.json$/.test(source)

/**
 * Which map and name a chunk loaded on demand is counted under; undefined for one that is counted
 * with its tier alone.
 * @param {string} source
 * @returns {['views' | 'plugins' | 'namespaces', string] | undefined}
 */
export function placeOf(source) {
  const view = /^plugins\/(?:[\w-]+\/)+(\w+)View\.tsx$/.exec(source)
  if (view?.[1] !== undefined) return ['views', view[1]]
  const plugin = /^plugins\/([^/]+)\//.exec(source)
  if (plugin?.[1] !== undefined && !isOtherLocale(source)) return ['plugins', plugin[1]]
  if (source.includes('node_modules/@walletconnect/universal-provider/'))
    return ['plugins', 'walletconnect.client']
  const namespace = /^namespaces\/([^/]+)\/(\w+)\.ts$/.exec(source)
  if (namespace?.[1] !== undefined)
    return [
      'namespaces',
      namespace[2] === 'connect' ? namespace[1] : `${namespace[1]}.${namespace[2]}`,
    ]
  return undefined
}

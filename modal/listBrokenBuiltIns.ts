/** True if the probe says so; a built-in that throws is broken. */
function holds(probe: () => boolean): boolean {
  try {
    return probe()
  } catch {
    return false
  }
}

/** Built-ins that old libraries are known to replace, with what the language says of them. */
const probes: readonly (readonly [name: string, probe: () => boolean])[] = Object.entries({
  'JSON.stringify': () => JSON.stringify(['1', 1, { a: [true] }]) === '["1",1,{"a":[true]}]',
  'Array.from': () => Array.from(new Set([1]), (one) => one + 1)[0] === 2,
  'Array.prototype.entries': () => [...['a'].entries()].join() === '0,a',
  'Array.prototype.reduce': () => [1, 2].reduce((sum, one) => sum + one, 3) === 6,
  'Function.prototype.bind': () =>
    function (this: unknown, ...rest: unknown[]) {
      return `${this}${rest}`
    }.bind(
      'a',
      'b',
    )('c') === 'ab,c',
  Event: () => new Event('probe').type === 'probe',
})

/**
 * Lists the built-ins that scripts of the page have replaced by something else, and what they have
 * added to every object so that a loop over its names meets it: `Object.prototype.each`. Code of a
 * whole page fails on them, ours too.
 */
export function listBrokenBuiltIns(): readonly string[] {
  return [
    ...Object.keys(Object.prototype).map((name) => `Object.prototype.${name}`),
    ...probes.filter(([, probe]) => !holds(probe)).map(([name]) => name),
  ]
}

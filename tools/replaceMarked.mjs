/**
 * Replaces what a page has between two marks, `<!-- name -->` and `<!-- /name -->`.
 * @param {string} text
 * @param {string} name
 * @param {(old: string) => string} write
 */
export function replaceMarked(text, name, write) {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = text.indexOf(start) + start.length
  const to = text.indexOf(end, from)
  if (!text.includes(start) || to < 0)
    throw new RangeError(`The page has nothing between ${start} and ${end}.`)
  return `${text.slice(0, from)}\n\n${write(text.slice(from, to).trim())}\n\n${text.slice(to)}`
}

/**
 * Throws for a word of a command line that stands for nothing: the command would do nothing for it,
 * and end as if all were well.
 * @param {readonly string[]} words
 * @param {readonly string[]} known
 * @param {(name: string, word: string) => boolean} [stands] whether a word stands for a name
 */
export function refuseUnknown(words, known, stands = (name, word) => name === word) {
  const unknown = words.filter((word) => !known.some((name) => stands(name, word)))
  if (unknown.length > 0)
    throw new RangeError(`Unknown: ${unknown.join(', ')}. Known are: ${known.join(', ')}.`)
}

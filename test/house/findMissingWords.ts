/** The words that none of the texts has as a string. */
export function findMissingWords(words: readonly string[], texts: readonly string[]): string[] {
  const strings = new Set(
    texts.flatMap((text) => [...text.matchAll(/(?<=(['`]))[\w-]+(?=\1)/g)].map(([word]) => word)),
  )
  return words.filter((word) => !strings.has(word))
}

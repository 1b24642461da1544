/** A word as the shell of Windows takes it: the path of a folder may have spaces. */
const quote = (/** @type {string} */ word) => (/^[\w./\\:=@-]+$/.test(word) ? word : `"${word}"`)

/**
 * Describes a call of npm for `spawn` and its like. On Windows npm is a file for a shell, which
 * takes one line.
 * @param {readonly string[]} words
 * @param {NodeJS.Platform} [platform]
 * @returns {{ file: string, words: string[], shell: boolean }}
 */
export function npmCommand(words, platform = process.platform) {
  if (platform !== 'win32') return { file: 'npm', words: [...words], shell: false }
  return { file: ['npm', ...words.map(quote)].join(' '), words: [], shell: true }
}

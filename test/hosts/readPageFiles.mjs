const file =
  /^`([\w@.$/+-]+\.\w+)`[^\n]*\n\n(?:<!-- with\n[\s\S]*?^-->\n+)?```\w+[^\n]*\n([\s\S]*?)^```$/gm

/**
 * Reads the files of a page: each stands in a fence after a line that begins with its path.
 * @param {string} text
 * @returns {ReadonlyMap<string, string>} content by path in the application
 */
export function readPageFiles(text) {
  return new Map([...text.matchAll(file)].map(([, path = '', content = '']) => [path, content]))
}

import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Takes the indentation out of the files of languages, which is 5 kB of the package. Lines stay, and
 * with them the source maps.
 * @returns {import('vite').Plugin}
 */
export function flatTexts() {
  const tags = readdirSync(join(import.meta.dirname, '../ui-shell/locales')).map((file) =>
    file.replace(/\.json$/, ''),
  )
  return {
    name: 'flat-texts',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && tags.some((tag) => chunk.name.endsWith(`.${tag}`)))
          chunk.code = chunk.code.replace(/^\t+/gm, '')
    },
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The chunk that the list and most views import, and that alone is below the limit. */
const shared = 'first.js'

/** Turbopack shares modules from 65,536 characters on; what it counts differs a little from these. */
const enough = 72_000

const note =
  'Next would copy a smaller module into each script that imports it; minifiers drop this.'

/**
 * Makes a chunk so large that Turbopack, the bundler of Next, keeps it in a script of its own. It
 * copies smaller ones into each script that imports them: the code of the first frame was loaded
 * twice until the list, 10 kB. It counts comments, which no visitor gets.
 * @param {string} folder of the package's chunks
 */
export function keepShared(folder) {
  const file = join(folder, shared)
  const code = readFileSync(file, 'utf8')
  const room = Math.max(0, enough - code.length)
  const comment = `\n/* ${note} ${'.'.repeat(room)} */`
  writeFileSync(file, code.replace(/(?=\n\/\/# sourceMappingURL=)|$/, comment))
}

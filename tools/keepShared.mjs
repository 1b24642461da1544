import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Chunks that scripts of many views import, and that alone are below the limit. */
const shared = ['first', 'fields', 'later']

/** Turbopack shares modules from 65,536 characters on; what it counts differs a little from these. */
const enough = 72_000

const note =
  'Next would copy a smaller module into each script that imports it; minifiers drop this.'

/**
 * Makes chunks so large that Turbopack, the bundler of Next, keeps them in scripts of their own.
 * It copies smaller ones into each script that imports them: the code of the first frame was loaded
 * twice until the list, 10 kB. It counts comments, which no visitor gets, and a tarball compresses.
 * @param {string} folder of the package's chunks
 */
export function keepShared(folder) {
  for (const name of shared) {
    const file = join(folder, `${name}.js`)
    const code = readFileSync(file, 'utf8')
    const room = Math.max(0, enough - code.length)
    writeFileSync(
      file,
      code.replace(/(?=\n\/\/# sourceMappingURL=)|$/, `\n/* ${note} ${'.'.repeat(room)} */`),
    )
  }
}

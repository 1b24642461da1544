import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'

/** @typedef {import('@jridgewell/sourcemap-codec').SourceMapSegment} Segment */

/**
 * Tells whether it leads to another line of the sources than the one before it.
 * @param {Segment} segment
 * @param {number} at
 * @param {Segment[]} line
 */
const leadsOn = ([, source, row], at, line) =>
  at === 0 || source !== line[at - 1]?.[1] || row !== line[at - 1]?.[2]

/** @param {string} map a file, whose comment goes from its module too */
function removeMap(map) {
  rmSync(map)
  const code = map.slice(0, -'.map'.length)
  writeFileSync(code, readFileSync(code, 'utf8').replace(/\n+\/\/# sourceMappingURL=.*\s*$/, '\n'))
}

/**
 * Lets source maps lead to lines, not to each word of them, and to sources inside the folder, and
 * leaves out the names, which are the sources' own: a third of what they weigh. Those that name no
 * source, of doors and of texts, are removed: they would only be files to install.
 * @param {string} folder
 */
export function shrinkMaps(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((file) => file.endsWith('.js.map'))) {
    const file = join(folder, path)
    const map = JSON.parse(readFileSync(file, 'utf8'))
    if (map.sources.length === 0) {
      removeMap(file)
      continue
    }
    const lines = decode(map.mappings).map((line) =>
      line.filter(leadsOn).map((segment) => /** @type {Segment} */ (segment.slice(0, 4))),
    )
    // The sources are beside the folder here; of an installed package they would be another's.
    const sources = map.sources.map((/** @type {string} */ source) => source.replace('../', ''))
    writeFileSync(file, JSON.stringify({ ...map, sources, names: [], mappings: encode(lines) }))
  }
}

import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Removes the source maps that name no source, those of doors and of texts, and the comments that
 * lead to them: they would only be files to install.
 * @param {string} folder
 */
export function withoutEmptyMaps(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const path of files.filter((file) => file.endsWith('.js.map'))) {
    const map = join(folder, path)
    if (JSON.parse(readFileSync(map, 'utf8')).sources.length > 0) continue
    rmSync(map)
    const code = map.slice(0, -'.map'.length)
    writeFileSync(
      code,
      readFileSync(code, 'utf8').replace(/\n+\/\/# sourceMappingURL=.*\s*$/, '\n'),
    )
  }
}

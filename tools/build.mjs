// `npm run build`: the package in dist/, checked as its users see it, the files for CDNs in dist-cdn/,
// and the measured pages in dist-pages/.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildForCdn } from './cdnBuild.mjs'
import { writeDeclarations } from './declarations.mjs'
import { dropIndents } from './dropIndents.mjs'
import { writeEdgeDoor } from './edgeDoor.mjs'
import { buildPages } from './embedPages.mjs'
import { installFolder } from './installFolder.mjs'
import { keepShared } from './keepShared.mjs'
import { packageDoors } from './packageDoors.mjs'
import { packText } from './packText.mjs'
import { publishedManifest } from './publishedManifest.mjs'
import { shrinkMaps } from './shrinkMaps.mjs'
import { toolEntry } from './toolEntry.mjs'
import { typeProjects } from './types.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** Its tools check the built package. */
const release = join(import.meta.dirname, 'release')

/** @param {string} script of a tool @param {string[]} words */
function run(script, words) {
  const { status, error } = spawnSync(process.execPath, [script, ...words], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`${script} ${words.join(' ')} failed`, { cause: error })
}

console.log('== package')
await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
dropIndents(join(dist, 'chunks'))
keepShared(join(dist, 'chunks'))
shrinkMaps(dist)
writeEdgeDoor(dist)
// The sandbox is not in the package, and its packages may still be on their way while this runs.
run(toolEntry('typescript', 'tsc'), ['-b', ...typeProjects(false)])
writeDeclarations(dist, Object.values(packageDoors()))
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(publishedManifest(), null, 2)}\n`)
const texts = ['LICENSE', 'NOTICE.md', 'README.md', 'CHANGELOG.md'].filter((file) =>
  existsSync(join(root, file)),
)
for (const file of texts)
  writeFileSync(join(dist, file), packText(readFileSync(join(root, file), 'utf8'), texts))
await buildForCdn()

console.log('== package check')
await installFolder(release)
run(toolEntry('publint', 'publint', release), ['dist', '--strict'])
run(toolEntry('@arethetypeswrong/cli', 'attw', release), [
  ...['--pack', 'dist', '--profile', 'esm-only', '--no-emoji'],
])

console.log('== pages')
await buildPages()

// `npm run changeset [-- version]`: describes a change for the change log, or writes the change
// log and raises the versions.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installFolder } from './installFolder.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'release')
await installFolder(folder)
const words = [join(folder, 'node_modules/@changesets/cli/bin.js'), ...process.argv.slice(2)]
process.exitCode = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status ?? 1

// The package of `npm create latchkey` names the version of Latchkey by its own; npm compares the
// repository of a release with where it comes from.
const created = join(root, 'create-latchkey/package.json')
const { version, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifest = { ...JSON.parse(readFileSync(created, 'utf8')), version, repository }
writeFileSync(created, `${JSON.stringify(manifest, null, 2)}\n`)

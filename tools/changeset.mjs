// `npm run changeset [-- version]`: describes a change for the change log, or writes the change
// log.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installFolder } from './installFolder.mjs'

const folder = join(import.meta.dirname, 'release')
await installFolder(folder)
const words = [join(folder, 'node_modules/@changesets/cli/bin.js'), ...process.argv.slice(2)]
process.exitCode =
  spawnSync(process.execPath, words, { cwd: join(folder, '../..'), stdio: 'inherit' }).status ?? 1

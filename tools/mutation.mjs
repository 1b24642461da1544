// `npm run mutation -- <files>`: changes a file in one place at a time, in a copy of the tree, and
// says which changes its unit tests notice.
import { join } from 'node:path'
import { installFolder } from './installFolder.mjs'

await installFolder(join(import.meta.dirname, '../sandbox/loader'))
await import('../sandbox/loader/register.mjs')
await import('../test/house/mutation/run.ts')

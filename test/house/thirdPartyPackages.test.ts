import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const examples = readdirSync(join(root, 'sandbox/third-party'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

// Until 1.0 a minor version may change an interface, and these are copied by plugin authors.
it.each(examples)('the example package %s takes the minor version it is tested with', (name) => {
  const [major, minor] = read('package.json').version.split('.')
  const { peerDependencies } = read(`sandbox/third-party/${name}/package.json`)
  expect(peerDependencies.latchkey).toBe(`^${major}.${minor}.0`)
})

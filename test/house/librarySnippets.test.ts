import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = join(root, '.cache/library-snippets')

/** The package's doors as a host's compiler finds them, from the sources. */
const paths = {
  latchkey: ['../../modal/index.ts'],
  'latchkey/namespaces/*': ['../../namespaces/*/index.ts'],
  'latchkey/*': ['../../libraries/*/index.ts'],
}
// The declarations of the referenced projects are read, so their sources are not checked again.
const configuration = {
  extends: '../../tsconfig.base.json',
  compilerOptions: {
    lib: ['es2023', 'dom', 'dom.iterable'],
    exactOptionalPropertyTypes: false,
    rootDir: '.',
    outDir: './types',
    paths,
  },
  references: ['modal', 'libraries', 'namespaces'].map((name) => ({ path: `../../${name}` })),
}

it('compiles every TypeScript snippet of the EVM part of docs/libraries.md', {
  timeout: 180_000,
}, async () => {
  const page = await readFile(join(root, 'docs/libraries.md'), 'utf8')
  const [start = '', evm = ''] = page.split(/^## /m)
  const snippets = [...`${start}${evm}`.matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, code = '']) => code,
  )
  expect(snippets.length).toBeGreaterThan(4)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const files = await Promise.all(
    snippets.map(async (code, index) => {
      const name = `snippet${index}.ts`
      await writeFile(join(folder, name), `${code}\nexport {}\n`)
      return name
    }),
  )
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...configuration, files }))
  const { stdout } = await promisify(execFile)(
    join(root, 'node_modules/.bin/tsc'),
    ['-b', folder],
    {
      cwd: root,
    },
  ).catch((error) => error)
  expect(stdout).toBe('')
})

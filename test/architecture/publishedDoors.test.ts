import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageDoors } from '../../tools/packageDoors.mjs'
import { productFiles } from './productFiles.ts'
import { readImports } from './readImports.ts'

const { imports } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
)
const published = new Set(Object.values(packageDoors()))

/** Parts of the modal itself, for which a plugin of others has no use. */
const internal = ['#kernel/scrub', '#ui-shell/drawing']

it('plugins and namespaces import nothing of kernel, shell and kit that others cannot', () => {
  const closed = productFiles()
    .filter(({ path }) => /^(plugins|namespaces)\/(?!kit\/)/.test(path))
    .flatMap(({ path, text }) => readImports(path, text))
    .map(({ specifier }) => specifier)
    .filter((specifier) => /^#(kernel|ui-shell)(\/|$)/.test(specifier))
    .filter((specifier) => !published.has(`${imports[specifier]}`.slice('./'.length)))
  expect([...new Set(closed)].sort()).toEqual(internal)
})

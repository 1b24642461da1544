import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const megabyte = 2 ** 20

/** The disk size of a folder in bytes. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sum + sizeOf(path)
    return entry.isFile() ? sum + lstatSync(path).blocks * 512 : sum
  }, 0)
}

/** The installed packages of the root; folders with a point are caches of tools. */
function installed(): ReadonlyMap<string, number> {
  const folders = (path: string) =>
    readdirSync(join(root, path)).filter((name) => !name.startsWith('.'))
  const names = folders('node_modules').flatMap((name) =>
    name.startsWith('@') ? folders(`node_modules/${name}`).map((one) => `${name}/${one}`) : name,
  )
  return new Map(names.map((name) => [name, sizeOf(join(root, 'node_modules', name))]))
}

it('npm ci brings 620 MB at most, and CONTRIBUTING names the ten largest packages', () => {
  const sizes = installed()
  expect([...sizes.values()].reduce((sum, size) => sum + size, 0) / megabyte).toBeLessThan(620)
  const table = [
    ...readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([^`]+)` \| (\d+) \|/gm),
  ].map(([, name = '', size]) => ({
    name,
    size: Number(size),
  }))
  const isNamed = (name: string) =>
    table.some((row) =>
      row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : name === row.name,
    )
  const largest = [...sizes].sort(([, one], [, other]) => other - one).slice(0, 10)
  expect(largest.map(([name]) => name).filter((name) => !isNamed(name))).toEqual([])
  expect(table).toHaveLength(10)
})

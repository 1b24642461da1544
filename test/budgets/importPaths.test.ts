import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { countImportPaths } from './countImportPaths.ts'
import { readImports } from './readImports.ts'

const dist = join(import.meta.dirname, '../../dist')
const chunk = (name: string) => join(dist, `chunks/${name}.js`)

describe('the paths of import()s through the package', () => {
  it('are few for a bundler that makes chunks for each of them', () => {
    const counts = countImportPaths([join(dist, 'modal/index.js'), join(dist, 'ui-shell/react.js')])
    const sum = [...counts.values()].reduce((all, one) => all + one, 0)
    // With 182,000 a page of Next took six minutes to build, with 2,500 it takes 15 seconds.
    expect(counts.size).toBeGreaterThan(200)
    expect(sum).toBeLessThan(3000)
  })

  it('do not begin again in what views of all plugins share', () => {
    for (const name of ['kernel', 'fields', 'first', 'texts'])
      for (const path of readImports(chunk(name)).onDemand)
        expect(countImportPaths([path]).size, `${name} > ${path}`).toBe(0)
  })

  it('bring the texts of a first frame in another language without the kernel', () => {
    const imported = (path: string): string[] =>
      readImports(path).now.flatMap((next) => [next, ...imported(next)])
    expect(imported(chunk('translations'))).toEqual([])
    expect(imported(chunk('texts'))).toEqual([chunk('first')])
  })
})

import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packageDoors } from '../../tools/packageDoors.mjs'
import { readImports } from './readImports.ts'

const dist = join(import.meta.dirname, '../../dist')
const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'))
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
const doors: [string, { types: string; default: string }][] = Object.entries(manifest.exports)
const text = (path: string) => readFileSync(join(dist, path), 'utf8')
const withoutComments = (path: string) => text(path).replace(/\/\*[\s\S]*?\*\//g, '')

/** The errors of a file whose source map does not lead to a statement with their code. */
function findStrays(path: string): readonly string[] {
  const map = JSON.parse(text(`${path}.map`))
  const lead = new SourceMap(map)
  return text(path)
    .split('\n')
    .flatMap((line, row) => {
      const found = /new LatchkeyError\("([\w-]+)"/.exec(line)
      if (!found) return []
      const at = lead.findEntry(row, found.index)
      if (!('originalSource' in at)) return [`${path}:${row}`]
      const source: string = map.sourcesContent[map.sources.indexOf(at.originalSource)] ?? ''
      const statement = source.split('\n').slice(at.originalLine, at.originalLine + 10)
      return statement.some((one) => one.includes(`'${found[1]}'`)) ? [] : [`${path}:${row}`]
    })
}

describe('the published package', () => {
  it('has an entry point for hosts, React, plain HTML and plugin authors', () => {
    expect(Object.keys(manifest.exports)).toEqual(
      expect.arrayContaining([
        '.',
        './react',
        './element',
        './kernel',
        './ui-shell',
        './package.json',
      ]),
    )
    expect(Object.keys(packageDoors()).sort()).toEqual(
      doors
        .map(([subpath]) => subpath)
        .filter((subpath) => subpath !== './package.json')
        .sort(),
    )
  })

  it('can be found, and is published for everyone with its provenance', () => {
    expect(manifest.keywords).toEqual(expect.arrayContaining(['wallet', 'eip-1193', 'react']))
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true })
  })

  it('has code and declarations behind every entry point', () => {
    const missing = doors
      .filter(([subpath]) => subpath !== './package.json')
      .flatMap(([, { types, default: code }]) =>
        [types, code].filter((path) => !existsSync(join(dist, path))),
      )
    expect(missing).toEqual([])
  })

  it('can be imported on a server, every entry point of it', async () => {
    const script = `for (const door of ${JSON.stringify(doors.map(([, target]) => target.default ?? target).filter((path) => `${path}`.endsWith('.js')))}) await import(${JSON.stringify(dist)} + '/' + door)`
    await expect(
      promisify(execFile)('node', ['--input-type=module', '-e', script]),
    ).resolves.toMatchObject({ stderr: '' })
  })

  it('loads no later code with the first: bundlers keep every static import', () => {
    expect(readImports(join(dist, 'chunks/kernel.js')).now).toEqual([])
  })

  it('declares what a host without React calls without the types of React', () => {
    const reachesReact = (path: string, seen = new Set<string>()): boolean => {
      if (seen.has(path)) return false
      seen.add(path)
      const named = [...withoutComments(path).matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)]
      return named.some(([, name = '']) =>
        name.startsWith('.')
          ? reachesReact(join(dirname(path), name).replace(/\.js$/, '.d.ts'), seen)
          : /^react(?:$|\/)/.test(name),
      )
    }
    const ofReact = /^\.\/(?:react|ui-shell|plugins)(?:$|\/)/
    const named = doors.filter(([subpath]) => !ofReact.test(subpath) && !subpath.endsWith('.json'))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter(([, { types }]) => reachesReact(types))).toEqual([])
    expect(reachesReact('ui-shell/react.d.ts')).toBe(true)
  })

  it('names no repository file that it leaves out', () => {
    const leaks = files
      .filter((path) => /\.(js|ts)$/.test(path))
      .filter((path) =>
        /(from|import)\s*\(?\s*['"](#|[^'"]*\.tsx?['"])/.test(withoutComments(path)),
      )
    expect(leaks).toEqual([])
  })

  it('links in its README and its change log to files that it has', () => {
    const broken = files
      .filter((path) => /^[^/]+\.md$/.test(path))
      .flatMap((path) => [...text(path).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)])
      .filter(([, target = '']) => !existsSync(join(dist, target)))
    expect(broken.map(([whole]) => whole)).toEqual([])
  })

  it('holds no test, no sandbox and no tool', () => {
    expect(
      files.filter((path) =>
        /\.test\.|\.test-d\.|^(sandbox|tools|test(?!\/conformance))\//.test(path),
      ),
    ).toEqual([])
  })

  it('weighs less than 1 MB without its source maps, and leaves the files for CDNs to their own', () => {
    const shipped = files.filter(
      (path) => !path.endsWith('.map') && statSync(join(dist, path)).isFile(),
    )
    const bytes = gzipSync(Buffer.concat(shipped.map((path) => readFileSync(join(dist, path)))))
    expect(bytes.length).toBeLessThan(1_000_000)
    expect(shipped.filter((path) => path.startsWith('cdn'))).toEqual([])
    const cdn = JSON.parse(readFileSync(join(dist, '../dist-cdn/package.json'), 'utf8'))
    expect(cdn).toMatchObject({ name: 'latchkey-cdn', version: manifest.version })
  })

  it('names sources as files of the package, so that stack traces lead to it', () => {
    const outside = files
      .filter((path) => path.endsWith('.map'))
      .flatMap((path) =>
        JSON.parse(text(path)).sources.map((source: string) => join(path, '..', source)),
      )
      .filter((source) => source.startsWith('..'))
    expect(outside).toEqual([])
  })

  it('has no source map without a source, and a map for each module that names one', () => {
    const maps = files.filter((path) => path.endsWith('.map'))
    expect(maps.filter((path) => JSON.parse(text(path)).sources.length === 0)).toEqual([])
    const named = files.filter(
      (path) => path.endsWith('.js') && /^\/\/# sourceMappingURL=/m.test(text(path)),
    )
    expect(named.map((path) => `${path}.map`).sort()).toEqual(maps.sort())
  })

  it('leads each error to the statement of the source that makes it', () => {
    const strays = files.filter((path) => files.includes(`${path}.map`)).flatMap(findStrays)
    expect(strays).toEqual([])
  })

  it('weighs less than 2.2 MB as npm packs it, its source maps included', async () => {
    const words = ['pack', dist, '--dry-run', '--json', '--ignore-scripts']
    const { stdout } = await promisify(execFile)('npm', words, { maxBuffer: 1e8 })
    expect(JSON.parse(stdout)[0].size).toBeLessThan(2_200_000)
  })

  it('includes the licence, and requires React alone of the host', () => {
    expect(text('LICENSE')).toContain('MIT License')
    expect(manifest.devDependencies).toBeUndefined()
    expect(
      Object.keys(manifest.peerDependencies).filter(
        (name) => !manifest.peerDependenciesMeta[name]?.optional,
      ),
    ).toEqual(['react', 'react-dom'])
  })

  it('takes what the host has: ranges of versions, not one', () => {
    const { viem } = manifest.dependencies
    const exact = Object.entries({ viem, ...manifest.peerDependencies }).filter(([, range]) =>
      /^\d/.test(String(range)),
    )
    expect(exact).toEqual([])
  })
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const kept = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const top = new Set(kept.map((path) => path.split('/')[0]))
const isFolder = (name: string) => kept.some((path) => path.startsWith(`${name}/`))

describe('the top level', () => {
  it('holds package.json, kernel, plugins, namespaces, ui-shell, test and vite.config.ts', () => {
    const named = [
      'package.json',
      'kernel',
      'plugins',
      'namespaces',
      'ui-shell',
      'test',
      'vite.config.ts',
    ]
    expect(named.filter((name) => !top.has(name))).toEqual([])
    expect(
      ['kernel', 'plugins', 'namespaces', 'ui-shell', 'test'].filter((name) => !isFolder(name)),
    ).toEqual([])
  })

  it('holds no folder that docs/architecture.md does not explain', () => {
    const [, layout = ''] =
      /^## Layout\n+```\n([\s\S]*?)^```$/m.exec(
        readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
      ) ?? []
    const explained = [...layout.matchAll(/^([\w-]+)\//gm)].map(([, name = '']) => name)
    expect(
      [...top].filter(
        (name) =>
          name !== undefined &&
          !name.startsWith('.') &&
          isFolder(name) &&
          !explained.includes(name),
      ),
    ).toEqual([])
  })
})

describe('a namespace and a plugin', () => {
  it.each(['namespaces', 'plugins'])('in %s are folders with a manifest and a door', (layer) => {
    const folders = [
      ...new Set(
        kept
          .filter((path) => path.startsWith(`${layer}/`) && path.split('/').length > 2)
          .map((path) => path.split('/')[1]),
      ),
    ]
    expect(folders.length).toBeGreaterThan(0)
    const wanted = folders.flatMap((folder) =>
      ['manifest.ts', 'index.ts'].map((file) => `${layer}/${folder}/${file}`),
    )
    expect(wanted.filter((path) => !kept.includes(path))).toEqual([])
  })
})

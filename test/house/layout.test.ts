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
const top = new Set(kept.map((path) => path.split('/')[0] ?? ''))
const isFolder = (name: string) => kept.some((path) => path.startsWith(`${name}/`))

const folders = [
  '.changeset',
  '.ci',
  'create-latchkey',
  'docs',
  'kernel',
  'libraries',
  'modal',
  'namespaces',
  'plugins',
  'sandbox',
  'test',
  'tools',
  'ui-shell',
  'verify',
]
const loose = [
  '.gitignore',
  '.npmrc',
  'AGENTS.md',
  'CONTRIBUTING.md',
  'LICENSE',
  'NOTICE.md',
  'README.md',
  'biome.json',
  'knip.json',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
]

describe('the top level', () => {
  it('holds these folders and no other', () => {
    expect([...top].filter(isFolder).sort()).toEqual(folders)
  })

  it('holds the documents and configurations of a repository, and no source file', () => {
    expect([...top].filter((name) => !isFolder(name)).sort()).toEqual(loose)
  })

  it('holds no folder that docs/architecture.md does not explain', () => {
    const [, layout = ''] =
      /^## Layout\n+```\n([\s\S]*?)^```$/m.exec(
        readFileSync(join(root, 'docs/architecture.md'), 'utf8'),
      ) ?? []
    const explained = [...layout.matchAll(/^([\w-]+)\//gm)].map(([, name = '']) => name)
    expect(
      [...top].filter(
        (name) => !name.startsWith('.') && isFolder(name) && !explained.includes(name),
      ),
    ).toEqual([])
  })
})

describe('namespaces and plugins', () => {
  it.each(['namespaces', 'plugins'])('are folders in %s with a manifest and a door', (layer) => {
    const named = [
      ...new Set(
        kept
          .filter((path) => path.startsWith(`${layer}/`) && path.split('/').length > 2)
          .filter((path) => !/^(namespaces\/kit|plugins\/ports)\//.test(path))
          .map((path) => path.split('/')[1]),
      ),
    ]
    expect(named.length).toBeGreaterThan(0)
    const wanted = named.flatMap((folder) =>
      ['manifest.ts', 'index.ts'].map((file) => `${layer}/${folder}/${file}`),
    )
    expect(wanted.filter((path) => !kept.includes(path))).toEqual([])
  })
})

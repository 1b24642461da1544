import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { packageDoors } from '../../../tools/packageDoors.mjs'
import { toolEntry } from '../../../tools/toolEntry.mjs'
import type { Snippet } from './readSnippets.ts'

const root = join(import.meta.dirname, '../../..')

/** A snippet as a module: the preamble, then the code, which ends no earlier than the page has it. */
const toModule = ({ path, preamble, code }: Snippet) =>
  path.endsWith('.json') ? code : `${preamble}${code}\nexport {}\n`

/** Compiler options of a strict host; every door of the package leads to its source. */
const compilerOptions = {
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  jsx: 'react-jsx',
  // Nothing is left of a snippet but its errors.
  composite: false,
  declaration: false,
  emitDeclarationOnly: false,
  noEmit: true,
  rootDir: '../..',
  paths: Object.fromEntries(
    Object.entries(packageDoors()).map(([door, file]) => [
      door.replace(/^\./, 'latchkey'),
      [`../../${file}`],
    ]),
  ),
}

/** The projects whose declarations snippets read; a project that is up to date is not built again. */
const projects = [
  'kernel',
  'namespaces/kit',
  'namespaces',
  'ui-shell',
  'plugins',
  'test/conformance',
  'verify',
  'libraries',
  'modal',
]

/** Translates the place of a compiler message to the page; `undefined` for another file's. */
function toPageLine(message: string, snippets: ReadonlyMap<string, Snippet>): string | undefined {
  const [, file = '', line = '', rest = ''] =
    /^\.cache\/[\w-]+\/(\S+)\((\d+),\d+\): (.*)$/.exec(message.replaceAll('\\', '/')) ?? []
  const snippet = snippets.get(file)
  if (!snippet) return undefined
  const above = snippet.preamble.split('\n').length - 1
  return `${snippet.page}:${snippet.line + Number(line) - above - 1}: ${rest}`
}

/**
 * Checks the types of snippets in one run of the compiler, in a folder of `.cache`.
 * @returns its errors as `page:line: text`
 */
export function checkSnippets(folder: string, snippets: readonly Snippet[]): string[] {
  const place = join(root, '.cache', folder)
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const files = new Map(snippets.map((one) => [normalize(one.path).replaceAll('\\', '/'), one]))
  for (const [path, snippet] of files) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), toModule(snippet))
  }
  writeFileSync(
    join(place, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../tsconfig.base.json',
      compilerOptions,
      include: [
        '**/*.ts',
        '**/*.tsx',
        '../../test/house/snippets/*.d.ts',
        '../../ui-shell/css.d.ts',
      ],
      references: projects.map((path) => ({ path: `../../${path}` })),
    }),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [toolEntry('typescript', 'tsc'), '-b', place, '--pretty', 'false'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const errors = stdout.split('\n').filter((line) => /error TS\d+/.test(line))
  if (status !== 0 && errors.length === 0) throw new Error(`tsc failed: ${stdout}${stderr}`)
  return errors.map((line) => toPageLine(line, files) ?? line)
}

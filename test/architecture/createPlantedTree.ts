import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { toolEntry } from '../../tools/toolEntry.mjs'

const root = join(import.meta.dirname, '../..')
const guards = [
  'biome.json',
  'package.json',
  '.gitignore',
  'tsconfig.base.json',
  'kernel/tsconfig.json',
  'namespaces/kit/tsconfig.json',
  'namespaces/tsconfig.json',
  'kernel/web.d.ts',
]

export type Finding = { readonly path: string; readonly rule: string }

/**
 * A tree laid out like this one, under the same guards, that holds only planted files. `remove`
 * deletes it.
 */
export function createPlantedTree(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-canary-'))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const guard of guards) cpSync(join(root, guard), join(folder, guard))
  // Biome finds its schema and packages their types where the real tree has them.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [path, text] of Object.entries(files)) write(path, text)
  return {
    folder,
    read: (path: string) => readFileSync(join(folder, path), 'utf8'),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const run = (folder: string, script: string, words: readonly string[]): Promise<string> =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [script, ...words],
      { cwd: folder, maxBuffer: 1 << 26 },
      (_, out, complaints) => resolve(`${out}\n${complaints}`),
    ),
  )

/** Biome's reports in a planted tree that would fail `npm run lint`. */
export async function lint(folder: string): Promise<Finding[]> {
  const output = await run(folder, toolEntry('@biomejs/biome'), [
    'lint',
    '--error-on-warnings',
    '--reporter=github',
    '--max-diagnostics=none',
    '.',
  ])
  const findings = [...output.matchAll(/^::(?:error|warning) title=([^,]+),file=([^,]+),/gm)]
  return findings.map(([, rule = '', path = '']) => ({
    rule: rule.replace('lint/', ''),
    path: path.replace(`${folder}/`, ''),
  }))
}

/** The compiler's reports in one folder of a planted tree, by error code. */
export async function compile(folder: string, project: string): Promise<Finding[]> {
  const output = await run(folder, toolEntry('typescript', 'tsc'), [
    ...['-b', project, '--pretty', 'false'],
  ])
  return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(
    ([, path = '', rule = '']) => ({ path, rule }),
  )
}

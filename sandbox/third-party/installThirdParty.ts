import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
/** A folder for each clone: tests of another one may run at the same time, and replace theirs. */
const kept = join(tmpdir(), `latchkey-third-party-${hash(root)}`)

/**
 * A third party's folder of its own, outside of this tree, with its packages and the packed
 * Latchkey in it.
 */
export type ThirdParty = {
  readonly folder: string
  /** Runs a command there; returns its output and exit code. */
  run(
    command: string,
    words: readonly string[],
  ): { readonly code: number | null; readonly output: string }
}

const notSource = /(^|\/)node_modules(\/|$)/
const readTexts = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && !notSource.test(entry.parentPath))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
    .join('\n')

/** Packs what `npm run build` made, as `npm publish` would. */
function packLatchkey(target: string): string {
  const built = join(root, 'dist/package.json')
  if (!existsSync(built))
    throw new Error('There is no package to install: run `npm run build` first.')
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', target], {
      cwd: join(root, 'dist'),
      encoding: 'utf8',
    }),
  )
  return join(target, filename)
}

function install(name: string, folder: string): void {
  process.stderr.write(`installing the third-party package ${name} (once for each build) ...\n`)
  cpSync(join(root, 'sandbox/third-party', name), folder, {
    recursive: true,
    filter: (path) => !notSource.test(path.slice(root.length)),
  })
  const packed = packLatchkey(folder)
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', packed]
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm install for ${name} ended with ${status}: ${stderr}`)
}

/**
 * Brings a package of this folder to a place outside of the tree and installs it there: nothing of
 * this repository can be resolved but what is published.
 */
export function installThirdParty(name: string): ThirdParty {
  const texts = [`sandbox/third-party/${name}`, 'dist'].map((path) => readTexts(join(root, path)))
  const state = hash(texts.join('\n'))
  const folder = join(kept, `${name}-${state}`)
  if (!existsSync(folder)) {
    mkdirSync(kept, { recursive: true })
    for (const old of readdirSync(kept))
      if (old.startsWith(`${name}-`) && join(kept, old) !== folder)
        rmSync(join(kept, old), { recursive: true, force: true })
    const making = mkdtempSync(join(kept, `making-${name}-`))
    try {
      install(name, making)
      if (!existsSync(folder)) renameSync(making, folder)
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }
  return {
    folder,
    run(command, words) {
      const { status, stdout, stderr } = spawnSync(command, words, {
        cwd: folder,
        encoding: 'utf8',
        timeout: 280_000,
        maxBuffer: 1 << 26,
      })
      return { code: status, output: `${stdout}${stderr}` }
    },
  }
}

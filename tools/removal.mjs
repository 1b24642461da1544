// `npm run removals [-- folder ...]`: deletes each feature and namespace in turn, in a copy, with
// its catalogue entry, and checks that types, build and the unit tests of the rest are green.
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import {
  allNamespacesPath,
  catalogEntries,
  catalogPath,
  requestStoredPath,
  withoutFolder,
  withoutNamespace,
  withoutRequests,
} from './catalog.mjs'
import { isMain } from './isMain.mjs'
import { refuseUnknown } from './refuseUnknown.mjs'
import { toolEntry } from './toolEntry.mjs'

const root = join(import.meta.dirname, '..')
/** The folders of the product, whose types, build and unit tests a removal must leave green. */
export const product = [
  'kernel',
  'libraries',
  'modal',
  'namespaces',
  'plugins',
  'ui-shell',
  'verify',
]
const isTest = (/** @type {string} */ path) => /\.test(-d)?\.tsx?$/.test(path)

/** @returns {string[]} every file of the repository, from the root */
const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')

/** @returns {string[]} the folders that can be removed: every one that the catalogue loads */
export const removableFolders = () => [...new Set(catalogEntries().map(({ folder }) => folder))]

/**
 * Copies the repository without folders and without their entries in the catalogue.
 * @param {readonly string[]} folders
 * @param {string} target
 * @param {boolean} withTests
 */
function copyWithout(folders, target, withTests) {
  rmSync(target, { recursive: true, force: true })
  const files = trackedFiles().filter(
    (path) =>
      !folders.some((folder) => path.startsWith(`${folder}/`)) &&
      (withTests ||
        (!isTest(path) &&
          (product.includes(path.split('/')[0] ?? '') ||
            /^(package|tsconfig.base)\.json$/.test(path)))),
  )
  for (const path of files) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    cpSync(join(root, path), join(target, path), { verbatimSymlinks: true })
  }
  symlinkSync(join(root, 'node_modules'), join(target, 'node_modules'), 'junction')
  for (const [path, remove] of /** @type {const} */ ([
    [catalogPath, withoutFolder],
    [allNamespacesPath, withoutNamespace],
    [requestStoredPath, withoutRequests],
  ])) {
    const text = readFileSync(join(root, path), 'utf8')
    writeFileSync(join(target, path), folders.reduce(remove, text))
  }
}

const buildInfo = 'removal.tsbuildinfo'

/**
 * The errors of the types of a copy. Nothing that its build info knows is checked again.
 * @param {string} target
 */
function typeErrors(target) {
  writeFileSync(
    join(target, 'tsconfig.removal.json'),
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: {
        composite: false,
        incremental: true,
        tsBuildInfoFile: buildInfo,
        noEmit: true,
        emitDeclarationOnly: false,
        lib: ['es2023', 'dom', 'dom.iterable'],
        jsx: 'react-jsx',
      },
      include: product.flatMap((name) => ['ts', 'tsx', 'json'].map((end) => `${name}/**/*.${end}`)),
      exclude: [
        '**/tsconfig*.json',
        '**/*.test.ts',
        '**/*.test.tsx',
        '**/*.test-d.ts',
        'kernel/web.d.ts',
      ],
    }),
  )
  const words = [toolEntry('typescript', 'tsc'), '-p', 'tsconfig.removal.json']
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: target,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  return status === 0 ? '' : `${stdout}${stderr}`.trim() || `tsc ended with ${status}`
}

/** @param {string} target */
async function buildErrors(target) {
  try {
    await build({
      root: target,
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        rolldownOptions: {
          input: ['modal/index.ts', 'ui-shell/react.ts', 'ui-shell/element.ts'].map((path) =>
            join(target, path),
          ),
          preserveEntrySignatures: 'strict',
        },
      },
    })
    return ''
  } catch (error) {
    return String(error)
  }
}

/**
 * Checks the types of the whole repository in a copy, and keeps what `checkWithout` needs not check
 * again.
 * @param {string} target an empty folder beside those of `checkWithout`
 * @returns {string} what fails; empty when nothing does
 */
export function checkWhole(target) {
  copyWithout([], target, false)
  return typeErrors(target)
}

/**
 * Types and build of the repository without a folder.
 * @param {string} folder
 * @param {string} target an empty folder below the root
 * @param {string} whole the folder of `checkWhole`
 * @returns {Promise<string>} what fails; empty when nothing does
 */
export async function checkWithout(folder, target, whole) {
  copyWithout([folder], target, false)
  cpSync(join(whole, buildInfo), join(target, buildInfo))
  try {
    return typeErrors(target) || (await buildErrors(target))
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
}

/**
 * Runs unit tests in a copy without folders.
 * @param {readonly string[]} folders
 * @param {string} target
 * @param {readonly string[]} tests files, from the root
 * @returns {string} the output of a failed run; empty when all passed
 */
export function testWithout(folders, target, tests) {
  copyWithout(folders, target, true)
  try {
    const words = [
      toolEntry('vitest'),
      ...['run', '--project', 'unit', '--silent=passed-only', ...tests],
    ]
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      cwd: target,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    return status === 0 ? '' : `${stdout}${stderr}`
  } finally {
    rmSync(target, { recursive: true, force: true })
  }
}

if (isMain(import.meta.filename)) {
  const folders = process.argv.slice(2)
  refuseUnknown(folders, removableFolders())
  const { status } = spawnSync(
    process.execPath,
    [toolEntry('vitest'), 'run', '--project', 'properties', 'removal'],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, REMOVALS: folders.join(',') || 'all' },
    },
  )
  process.exitCode = status ?? 1
}

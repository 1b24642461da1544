// `npm run types`: checks the types of everything; without the sandbox's packages, of all but the
// sandbox and the tests that stand on it.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSandboxInstalled } from './install.mjs'
import { isMain } from './isMain.mjs'
import { toolEntry } from './toolEntry.mjs'

const root = join(import.meta.dirname, '..')
/** The projects that need the sandbox's packages: the tests import the sandbox. */
const standOnSandbox = ['sandbox', 'test']

/**
 * Lists the arguments of `tsc -b`: none for everything, or the projects without the sandbox.
 * @param {boolean} installed
 * @returns {string[]}
 */
export function typeProjects(installed) {
  if (installed) return []
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  return references.map(({ path }) => path).filter((path) => !standOnSandbox.includes(path))
}

/** Checks the types and says what is left out. */
export function checkTypes() {
  const installed = isSandboxInstalled()
  if (!installed)
    console.log(
      `types: ${standOnSandbox.join(' and ')} left out, ` +
        "the sandbox's packages are not installed (npm run install-sandbox)",
    )
  const words = [toolEntry('typescript', 'tsc'), '-b', ...typeProjects(installed)]
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' }).status === 0
}

if (isMain(import.meta.filename)) process.exitCode = checkTypes() ? 0 : 1

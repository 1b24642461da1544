// `npm run check`: what can be known without a browser, in one command.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installPackages } from './install.mjs'

const root = join(import.meta.dirname, '..')

const steps = /** @type {const} */ ([
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-b']],
  ['unit tests, spec coverage, licences', 'vitest', ['run', '--project', 'unit']],
  ['unused code', 'knip', []],
  ['size budgets', 'node', ['tools/sizes.mjs', '--build', '--check']],
])

/** @type {string[]} */
const failed = installPackages() ? [] : ['packages']
for (const [name, command, words] of steps) {
  const started = Date.now()
  const { status } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` },
  })
  console.log(`== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s\n`)
  if (status !== 0) failed.push(name)
}
console.log(failed.length === 0 ? 'check: ok' : `check: failed: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

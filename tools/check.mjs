// `npm run check`: what can be known without a browser, in one command, on two cores.
import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installPackages } from './install.mjs'

const root = join(import.meta.dirname, '..')
const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
}

/** @typedef {readonly [name: string, command: string, words: readonly string[]]} Step */

/** Steps that wait run beside steps that compute. */
const lanes = /** @type {const} @satisfies {readonly (readonly Step[])[]} */ ([
  [
    [
      'unit tests, spec coverage, licences',
      'vitest',
      ['run', '--project', 'unit', '--silent=passed-only'],
    ],
  ],
  [
    ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
    ['types', 'node', ['tools/types.mjs']],
    ['unused code', 'knip', []],
    ['size budgets', 'node', ['tools/sizes.mjs', '--build', '--check']],
  ],
])

/**
 * Runs a step and prints what it said in one piece, so that the lanes do not mix.
 * @param {Step} step
 * @returns {Promise<string[]>} its name when it failed
 */
function take([name, command, words]) {
  return new Promise((resolve) => {
    const started = Date.now()
    /** @type {Buffer[]} */
    const said = []
    const child = spawn(command, words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
    child.once('error', (error) => said.push(Buffer.from(String(error))))
    child.once('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      const seconds = Math.round((Date.now() - started) / 1000)
      console.log(`== ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${seconds} s\n`)
      resolve(code === 0 ? [] : [name])
    })
  })
}

/** @param {readonly Step[]} lane */
async function walk(lane) {
  const failed = []
  for (const step of lane) failed.push(...(await take(step)))
  return failed
}

const failed = installPackages() ? (await Promise.all(lanes.map(walk))).flat() : ['packages']
console.log(failed.length === 0 ? 'check: ok' : `check: failed: ${failed.join('; ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

// `npm run check`: what can be known without a browser, in one command, on two cores.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages } from './install.mjs'
import { toolEntry } from './toolEntry.mjs'

const root = join(import.meta.dirname, '..')

/**
 * A step, with a script of ours or the package of a tool.
 * @typedef {readonly [name: string, tool: string, words: readonly string[]]} Step
 */

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
    ['lint and format', '@biomejs/biome', ['check', '--error-on-warnings', '.']],
    ['types', 'tools/types.mjs', []],
    ['unused code', 'knip', []],
    ['size budgets', 'tools/sizes.mjs', ['--build', '--check']],
  ],
])

/**
 * Runs a step and prints what it said in one piece, so that the lanes do not mix.
 * @param {Step} step
 * @returns {Promise<string[]>} its name when it failed
 */
function take([name, tool, words]) {
  return new Promise((resolve) => {
    const started = Date.now()
    /** @type {Buffer[]} */
    const said = []
    const script = tool.endsWith('.mjs') ? tool : toolEntry(tool)
    const child = spawn(process.execPath, [script, ...words], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
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
